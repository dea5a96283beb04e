import type Stripe from "stripe";
import { z } from "zod";
import type { ReceivedEvent } from "../domain/payment/receive-stripe-event.ts";

/** The used part of an event. The rest is fetched from Stripe. */
const eventShape = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.looseObject({ object: z.string().optional(), id: z.string().optional() }) }),
});

const INTENT_ID = /^[\w-]{1,255}$/;

/** `forged`: no valid signature within the last 300 s; `odd`: signed, but not a Stripe event. */
export type ReadEvent = ReceivedEvent | "forged" | "odd";

/**
 * Returns the event of a webhook call. Verifies the signature of the raw body with each secret before parsing it
 * (docs.stripe.com/webhooks).
 */
export function readStripeEvent(
  stripe: Stripe,
  body: string,
  signature: string | undefined,
  secrets: readonly string[],
): ReadEvent {
  if (!secrets.some((secret) => isSigned(stripe, body, signature ?? "", secret))) return "forged";
  const event = eventShape.safeParse(JSON.parse(body));
  if (!event.success) return "odd";
  const { id, type, data } = event.data;
  return { id, type, paymentIntentId: paymentIntentIdOf(data.object), body: Buffer.from(body) };
}

function isSigned(stripe: Stripe, body: string, signature: string, secret: string): boolean {
  try {
    stripe.webhooks.constructEvent(body, signature, secret);
    return true;
  } catch {
    // The SDK throws its own error for a wrong signature and other errors for malformed headers.
    return false;
  }
}

function paymentIntentIdOf(object: Readonly<Record<string, unknown>>): string | null {
  const id = object["object"] === "payment_intent" ? object["id"] : object["payment_intent"];
  return typeof id === "string" && INTENT_ID.test(id) ? id : null;
}
