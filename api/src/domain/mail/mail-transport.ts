import type { Message } from "./message.ts";

/**
 * The result of sending a mail. `not-sent`: the server did not accept it, `isFinal` when it never will. `unknown`: it was handed over, but
 * the response did not arrive. `reason` contains no personal data.
 */
export type Delivery =
  | { readonly outcome: "accepted" }
  | { readonly outcome: "not-sent"; readonly reason: string; readonly isFinal: boolean }
  | { readonly outcome: "unknown"; readonly reason: string };

/** Sends one mail within `TRANSPORT_SECONDS_MAX`; never throws. The worker implements it with SMTP. */
export type Transport<AnyMessage> = (mail: { id: string; message: AnyMessage }) => Promise<Delivery>;

/** Sends mails about orders. */
export type MailTransport = Transport<Message>;

/** A worker that has not reported a result after this time has died. */
export const TRANSPORT_SECONDS_MAX = 40;
