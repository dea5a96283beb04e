import type Stripe from "stripe";
import { z } from "zod";
import type { ReceivedEvent } from "../domain/payment/receive-stripe-event.ts";

/** As much of an event as the shop looks at; the rest is asked of Stripe again. */
const eventShape = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.looseObject({ object: z.string().optional(), id: z.string().optional() }) }),
});

const INTENT_ID = /^[\w-]{1,255}$/;

/** `forged`: no secret signed these bytes within the last 300 s; `odd`: signed, but no event of Stripe's shape. */
export type ReadEvent = ReceivedEvent | "forged" | "odd";

/**
 * Reads a webhook call whose signature fits one of the secrets. The bytes are checked as they came, before anything of them is
 * believed (docs.stripe.com/webhooks).
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
    // The SDK throws its own error for a wrong signature and plain ones for headers that are none.
    return false;
  }
}

function paymentIntentIdOf(object: Readonly<Record<string, unknown>>): string | null {
  const id = object["object"] === "payment_intent" ? object["id"] : object["payment_intent"];
  return typeof id === "string" && INTENT_ID.test(id) ? id : null;
}
