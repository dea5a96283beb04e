import type Stripe from "stripe";

/** Stripe's objects as the emulator stores them: references are ids, which only `expand` replaces by objects. */
export type PaymentIntent = Stripe.PaymentIntent & {
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
};

export type Charge = Stripe.Charge & { customer: string | null; payment_intent: string | null };

export type Refund = Stripe.Refund & { charge: string; payment_intent: string | null };

export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string | null };

export type PaymentMethod = Stripe.PaymentMethod & {
  card: Stripe.PaymentMethod.Card;
  customer: string | null;
};

export type Customer = Pick<
  Stripe.Customer,
  "id" | "object" | "created" | "email" | "name" | "description" | "phone" | "livemode" | "metadata"
>;

/** An event with a copy of the object as it was at that moment. */
export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** The test card that a payment method stands for; `id` is the payment method's. */
export interface CardOutcome {
  id: string;
  testCard: string;
}
