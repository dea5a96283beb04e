import Stripe from "stripe";
import type { ReceivedEvent } from "../domain/payment/receive-stripe-event.ts";

/**
 * The event of a webhook call whose signature fits one of the secrets and is at most 300 s old; null for any other. The bytes are
 * checked as they came (docs.stripe.com/webhooks).
 */
export function readStripeEvent(
  stripe: Stripe,
  body: string,
  signature: string | undefined,
  secrets: readonly string[],
): ReceivedEvent | null {
  if (!signature) return null;
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret);
      return {
        id: event.id,
        type: event.type,
        paymentIntentId: paymentIntentIdOf(event),
        body: Buffer.from(body),
      };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}

function paymentIntentIdOf(event: Stripe.Event): string | null {
  const object: { object?: string; id?: string; payment_intent?: unknown } = event.data.object;
  if (object.object === "payment_intent") return object.id ?? null;
  return typeof object.payment_intent === "string" ? object.payment_intent : null;
}
