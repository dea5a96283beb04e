import type { Cents } from "./money.ts";

/** A PaymentIntent as the provider tells it now. `orderId` and `customerId` come from its metadata. */
export interface PaymentIntent {
  readonly id: string;
  readonly status: "succeeded" | "canceled" | "processing" | "open";
  readonly amount: Cents;
  /** What has gone back of it, by us or from the provider's dashboard. */
  readonly amountRefunded: Cents;
  readonly currency: string;
  readonly orderId: string | null;
  readonly customerId: string | null;
  /** Whether this very shop has made it; others may charge on the same account of the provider. */
  readonly isOurs: boolean;
  readonly clientSecret: string | null;
  /** What an `open` intent waits for: a card, or the bank's question to be answered (3-D Secure). */
  readonly awaits: "card" | "authentication" | null;
  /** The provider's sentence about the last card that was refused; null when the last one was not. */
  readonly declined: string | null;
}

export interface NewPaymentIntent {
  readonly orderId: string;
  readonly customerId: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly idempotencyKey: string;
}

export interface ProviderRefund {
  readonly providerId: string;
  /** The shop's own id of it; null when it was made in the provider's dashboard. */
  readonly refundId: string | null;
  readonly amount: Cents;
  /** Why nothing went back in the end, in the provider's word; null while the money is there or on its way. */
  readonly failure: string | null;
}

/** Why a refund was not made: the provider's message (`rejected`), or its code of the bank's reason (`bank`). */
export interface RefundRejection {
  readonly code: "rejected" | "bank";
  readonly detail: string;
}

/** A dispute of a charge: the cardholder asked the bank for the money. */
export interface ProviderDispute {
  readonly providerId: string;
  readonly paymentIntentId: string;
  /** `closed`: it ended without a decision about money, such as an inquiry that did not become a chargeback. */
  readonly status: "needs-response" | "under-review" | "won" | "lost" | "closed";
  readonly amount: Cents;
  /** The provider's code for the cardholder's reason. */
  readonly reason: string;
  /** Until when the shop can respond; null where it cannot. */
  readonly respondBy: Date | null;
}

/**
 * The card provider, as the shop needs it. Every call may throw `GatewayUnavailable`; none is made inside a
 * database transaction.
 */
export interface PaymentGateway {
  /** The same key gives the same intent. `'key-spent'`: the key is tied to a failed first answer, use another. */
  createIntent(intent: NewPaymentIntent): Promise<PaymentIntent | "key-spent">;
  retrieveIntent(id: string): Promise<PaymentIntent | null>;
  /** Cancels if that is still possible; answers what the intent is afterwards, null when the provider knows none. */
  cancelIntent(id: string): Promise<PaymentIntent | null>;
  findIntentsOfOrder(orderId: string): Promise<PaymentIntent[]>;
  /** Ids of all intents made at or after `since`, newest first. */
  listIntentsSince(since: Date): Promise<string[]>;
  /**
   * Gives an amount back; the same key refunds once. `refundId` is the shop's own id and is kept with the refund at the
   * provider. `'key-spent'` as in `createIntent`; after a `RefundRejection` the same request can never succeed.
   */
  refund(refund: {
    paymentIntentId: string;
    refundId: string;
    amount: Cents;
    idempotencyKey: string;
  }): Promise<{ readonly providerId: string } | RefundRejection | "key-spent">;
  /** The intent that a charge (`ch_`) or a refund (`re_`) belongs to; null when the provider knows none. */
  findIntentIdOf(chargeOrRefundId: string): Promise<string | null>;
  /** Every refund of an intent, by us or from the provider's dashboard, also those that failed. */
  listRefunds(paymentIntentId: string): Promise<readonly ProviderRefund[]>;
  /** Every refund that was made since, of any intent. */
  listRefundsSince(since: Date): Promise<readonly (ProviderRefund & { readonly paymentIntentId: string })[]>;
  /** The disputes of one intent, or those of any intent that were opened since. */
  listDisputes(
    of: { readonly paymentIntentId: string } | { readonly since: Date },
  ): Promise<readonly ProviderDispute[]>;
}
