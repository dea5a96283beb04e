import type Stripe from "stripe";
import { cents } from "../domain/shared/money.ts";
import type { PaymentGateway, PaymentIntent } from "../domain/shared/payment-gateway.ts";
import { createdSince, isKeyOfOther, isReplay, unavailable, unlessRejected } from "./stripe-errors.ts";

type IntentCalls = Pick<
  PaymentGateway,
  "createIntent" | "retrieveIntent" | "cancelIntent" | "findIntentsOfOrder" | "listIntentsSince"
>;

/** Returns the calls about intents. `shop` marks the intents of this shop. */
export function intentCalls({ paymentIntents }: Stripe, shop: string): IntentCalls {
  const toIntent = (intent: Stripe.PaymentIntent): PaymentIntent => readIntent(intent, shop);
  const findIntentsOfOrder = async (orderId: string): Promise<PaymentIntent[]> => {
    try {
      const found = await paymentIntents.search({ query: `metadata['orderId']:'${orderId}'`, limit: 100 });
      return found.data.map(toIntent);
    } catch (error) {
      throw unavailable(error);
    }
  };
  const retrieveIntent = async (id: string): Promise<PaymentIntent | null> => {
    const intent = await unlessRejected(paymentIntents.retrieve(id, WITH_CHARGE));
    return intent && toIntent(intent);
  };
  return {
    async createIntent(intent) {
      try {
        const created = await paymentIntents.create(
          {
            amount: intent.amount,
            currency: intent.currency.toLowerCase(),
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
        const [known] = await findIntentsOfOrder(intent.orderId);
        return known && known.status !== "canceled" ? { ...known, isFound: true } : "key-spent";
      }
    },
    retrieveIntent,
    async cancelIntent(id) {
      const intent = await unlessRejected(paymentIntents.cancel(id));
      return intent ? toIntent(intent) : retrieveIntent(id);
    },
    findIntentsOfOrder,
    async listIntentsSince(since) {
      const ids: string[] = [];
      try {
        for await (const { id } of paymentIntents.list({ ...createdSince(since), limit: 100 })) ids.push(id);
      } catch (error) {
        throw unavailable(error);
      }
      return ids;
    },
  };
}

const WITH_CHARGE = { expand: ["latest_charge"] };

/** The statuses that are final; all other Stripe statuses wait for the customer. */
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
    currency: intent.currency.toUpperCase(),
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

/** Returns the brand and last four digits, where the charge was of a card and has both. */
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
