import Stripe from "stripe";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { cents } from "../domain/shared/money.ts";
import type {
  PaymentGateway,
  PaymentIntent,
  ProviderDispute,
  ProviderRefund,
  RefundRejection,
} from "../domain/shared/payment-gateway.ts";
import { readDispute } from "./stripe-dispute.ts";

/** Options of the SDK. Without `apiUrl` it calls Stripe itself. */
export interface StripeOptions {
  readonly secretKey: string;
  readonly apiUrl?: string | undefined;
  /** Timeout of one attempt in milliseconds; the SDK retries once. */
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
  const toIntent = (intent: Stripe.PaymentIntent): PaymentIntent => readIntent(intent, shop);
  const findIntents = async (orderId: string): Promise<PaymentIntent[]> => {
    const found = await stripe.paymentIntents
      .search({ query: `metadata['orderId']:'${orderId}'`, limit: 100 })
      .catch(rethrowUnavailable);
    return found.data.map(toIntent);
  };
  return {
    async createIntent(intent) {
      try {
        const created = await stripe.paymentIntents.create(
          {
            amount: intent.amount,
            currency: intent.currency,
            automatic_payment_methods: { enabled: true, allow_redirects: "never" },
            description: `Order ${intent.orderNumber}`,
            metadata: {
              shop,
              orderId: intent.orderId,
              orderNumber: intent.orderNumber,
              customerId: intent.customerId,
            },
          },
          { idempotencyKey: intent.idempotencyKey },
        );
        return { ...toIntent(created), isFound: false };
      } catch (error) {
        if (isKeyOfOther(error)) return "key-spent";
        if (!isReplay(error)) throw unavailable(error);
        const [known] = await findIntents(intent.orderId);
        return known && known.status !== "canceled" ? { ...known, isFound: true } : "key-spent";
      }
    },
    async retrieveIntent(id) {
      try {
        return toIntent(await stripe.paymentIntents.retrieve(id, WITH_CHARGE));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw unavailable(error);
      }
    },
    async cancelIntent(id) {
      try {
        return toIntent(await stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
        return this.retrieveIntent(id);
      }
    },
    findIntentsOfOrder: findIntents,
    async listIntentsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const ids: string[] = [];
      try {
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) ids.push(intent.id);
      } catch (error) {
        throw unavailable(error);
      }
      return ids;
    },
    async refund({ paymentIntentId, refundId, amount, idempotencyKey }) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata: { refundId } },
          { idempotencyKey },
        );
        return createdOrRejected(toRefund(refund));
      } catch (error) {
        const isSpent = isReplay(error) || isKeyOfOther(error);
        const isRejection = error instanceof Stripe.errors.StripeInvalidRequestError && !isKeyInUse(error);
        if (!isSpent && !isRejection) throw unavailable(error);
        const made = (await this.listRefunds(paymentIntentId)).find((one) => one.refundId === refundId);
        if (made) return createdOrRejected(made);
        if (!isRejection) return "key-spent";
        const isDisputed = error.code === "charge_disputed";
        return { code: "rejected", detail: error.message, ...(isDisputed && { isDisputed }) };
      }
    },
    async findIntentIdOf(id) {
      try {
        const one = await (id.startsWith("re_") ? stripe.refunds : stripe.charges).retrieve(id);
        return typeof one.payment_intent === "string" ? one.payment_intent : null;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw unavailable(error);
      }
    },
    async listRefunds(paymentIntentId) {
      const found = await stripe.refunds
        .list({ payment_intent: paymentIntentId, limit: 100 })
        .autoPagingToArray({ limit: LIST_MAX })
        .catch(rethrowUnavailable);
      return found.map(toRefund);
    },
    async listRefundsSince(since) {
      const found = await stripe.refunds
        .list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })
        .autoPagingToArray({ limit: LIST_MAX })
        .catch(rethrowUnavailable);
      return found.flatMap((refund) =>
        typeof refund.payment_intent === "string"
          ? [{ ...toRefund(refund), paymentIntentId: refund.payment_intent }]
          : [],
      );
    },
    async listDisputes(of): Promise<ProviderDispute[]> {
      const which =
        "since" in of
          ? { created: { gte: Math.floor(of.since.getTime() / 1000) } }
          : { payment_intent: of.paymentIntentId };
      const found = await stripe.disputes
        .list({ ...which, limit: 100 })
        .autoPagingToArray({ limit: LIST_MAX })
        .catch(rethrowUnavailable);
      return found.flatMap(readDispute);
    },
  };
}

const WITH_CHARGE = { expand: ["latest_charge"] };

/** All other Stripe statuses wait for the customer. */
const FINAL_STATUS: Readonly<Record<string, PaymentIntent["status"]>> = {
  succeeded: "succeeded",
  canceled: "canceled",
  processing: "processing",
};

function readIntent(intent: Stripe.PaymentIntent, shop: string): PaymentIntent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: intent.id,
    status: FINAL_STATUS[intent.status] ?? "open",
    amount: cents(intent.amount),
    amountRefunded: cents(charge?.amount_refunded ?? 0),
    currency: intent.currency,
    orderId: intent.metadata["orderId"] ?? null,
    customerId: intent.metadata["customerId"] ?? null,
    isOurs: intent.metadata["shop"] === shop,
    clientSecret: intent.client_secret,
    awaits: AWAITS[intent.status] ?? null,
    declined: intent.last_payment_error?.message ?? null,
    card: readCard(charge),
  };
}

const BRAND_MAX = 40;

/** Brand and last four digits, where the charge was of a card and has both. */
function readCard(charge: Stripe.Charge | null): PaymentIntent["card"] {
  const card = charge?.payment_method_details?.card;
  if (!card?.brand || card.brand.length > BRAND_MAX || !/^\d{4}$/.test(card.last4 ?? "")) return null;
  return { brand: card.brand, last4: card.last4 ?? "" };
}

const AWAITS: Readonly<Record<string, PaymentIntent["awaits"]>> = {
  requires_payment_method: "card",
  requires_confirmation: "card",
  requires_action: "authentication",
};

/** Whether another request with this key is under way: its response will be this one's, another key would do the work twice. */
const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use";

/** Whether the key was used for another request: then it can never succeed for this one. */
const isKeyOfOther = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && !isKeyInUse(error);

/** Whether Stripe replays a stored 5xx: then the same key can never succeed (docs: idempotent requests). */
function isReplay(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.["idempotent-replayed"] === "true"
  );
}

/** The highest limit that the SDK allows for automatic paging. */
const LIST_MAX = 10_000;

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const isOff = refund.status === "failed" || refund.status === "canceled";
  return {
    providerId: refund.id,
    refundId: refund.metadata?.["refundId"] ?? null,
    amount: cents(refund.amount),
    failure: isOff ? (refund.failure_reason ?? refund.status) : null,
  };
}

function createdOrRejected({
  providerId,
  failure,
}: ProviderRefund): { providerId: string } | RefundRejection {
  return failure === null ? { providerId } : { code: "bank", detail: failure };
}

function rethrowUnavailable(error: unknown): never {
  throw unavailable(error);
}

function unavailable(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new GatewayUnavailable("stripe", error) : error;
}
