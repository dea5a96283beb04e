import Stripe from "stripe";
import type { PaymentGateway } from "../domain/shared/payment-gateway.ts";
import { readDispute } from "./stripe-dispute.ts";
import { createdSince, listAll } from "./stripe-errors.ts";
import { intentCalls } from "./stripe-intents.ts";
import { refundCalls } from "./stripe-refunds.ts";

/** The options of the SDK. Without `apiUrl` it calls Stripe itself. */
export interface StripeOptions {
  readonly secretKey: string;
  readonly apiUrl?: string | undefined;
  /** The timeout of one attempt in milliseconds; the SDK retries once. */
  readonly timeoutMs: number;
}

export function openStripe(options: StripeOptions): Stripe {
  const api = options.apiUrl ? new URL(options.apiUrl) : null;
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === "https:" ? "443" : "80"),
      protocol: api.protocol === "https:" ? "https" : "http",
    }),
  });
}

/**
 * Returns the domain's payment port, implemented with Stripe's PaymentIntents (docs.stripe.com/api/payment_intents). `shop` marks the
 * intents of this shop: the account sends the events of all intents to every shop on it.
 */
export function stripeGateway(stripe: Stripe, shop: string): PaymentGateway {
  return {
    ...intentCalls(stripe, shop),
    ...refundCalls(stripe),
    async listDisputes(of) {
      const which = "since" in of ? createdSince(of.since) : { payment_intent: of.paymentIntentId };
      return (await listAll(stripe.disputes.list({ ...which, limit: 100 }))).flatMap(readDispute);
    },
  };
}
