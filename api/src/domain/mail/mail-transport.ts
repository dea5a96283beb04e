import type { Message } from "./message.ts";

/**
 * What became of a mail. `not-sent`: no server took it; `isFinal` when none ever will. `unknown`: it had been handed over when
 * the answer failed to come. `reason` names no person.
 */
export type Delivery =
  | { readonly outcome: "accepted" }
  | { readonly outcome: "not-sent"; readonly reason: string; readonly isFinal: boolean }
  | { readonly outcome: "unknown"; readonly reason: string };

/** Hands one mail to the post, within `TRANSPORT_SECONDS_MAX`; never throws. The worker fills it with SMTP. */
export type MailTransport = (mail: { id: string; letter: Message }) => Promise<Delivery>;

/** Whoever still has a mail in hand after this time has died with it. */
export const TRANSPORT_SECONDS_MAX = 40;
