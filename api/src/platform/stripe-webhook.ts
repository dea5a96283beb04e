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

/** Returns whether one of the secrets signed this text within the last 300 s (docs.stripe.com/webhooks). Does not parse it. */
export function isSignedByStripe(
  { webhooks }: Stripe,
  text: string,
  signature: string,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => {
    try {
      return webhooks.signature?.verifyHeader(text, signature, secret, webhooks.DEFAULT_TOLERANCE) === true;
    } catch {
      // The SDK throws its own error for a wrong signature and other errors for malformed headers.
      return false;
    }
  });
}

/** Returns the event of a verified webhook call from its JSON and that JSON's text; null if it is not a Stripe event. */
export function readStripeEvent(json: unknown, text: string): ReceivedEvent | null {
  const event = eventShape.safeParse(json);
  if (!event.success) return null;
  const { id, type, data } = event.data;
  return { id, type, paymentIntentId: paymentIntentIdOf(data.object), body: Buffer.from(text) };
}

function paymentIntentIdOf(object: Readonly<Record<string, unknown>>): string | null {
  const id = object["object"] === "payment_intent" ? object["id"] : object["payment_intent"];
  return typeof id === "string" && INTENT_ID.test(id) ? id : null;
}
