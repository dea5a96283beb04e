import type { Cents } from "./money.ts";

/** A PaymentIntent as the provider reports it now. `orderId` and `customerId` come from its metadata. */
export interface PaymentIntent {
  readonly id: string;
  readonly status: "succeeded" | "canceled" | "processing" | "open";
  readonly amount: Cents;
  /** The amount that was refunded of it, by the shop or in the provider's dashboard. */
  readonly amountRefunded: Cents;
  readonly currency: string;
  readonly orderId: string | null;
  readonly customerId: string | null;
  /** True if this shop made it; others may use the same account at the provider. */
  readonly isOurs: boolean;
  readonly clientSecret: string | null;
  /** The step that an `open` intent waits for: a card, or the bank's security check (3-D Secure). */
  readonly awaits: "card" | "authentication" | null;
  /** The provider's message about the last card, if it was declined; else null. */
  readonly declined: string | null;
  /** The card that was charged, where the provider reports it. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

/** The result of creating an intent. */
export interface CreatedIntent extends PaymentIntent {
  /** True where the key's first response was a failure: then it is an intent of the order, maybe one that another key makes now. */
  readonly isFound: boolean;
}

export interface NewPaymentIntent {
  readonly orderId: string;
  /** The number as people read it; shown in the provider's dashboard. */
  readonly orderNumber: string;
  readonly customerId: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly idempotencyKey: string;
}

export interface ProviderRefund {
  readonly providerId: string;
  /** The shop's id of it; null when it was made in the provider's dashboard. */
  readonly refundId: string | null;
  readonly amount: Cents;
  /** The provider's code of why nothing was refunded; null where it was or will be. */
  readonly failure: string | null;
}

/** The reason why a refund was not made: the provider's message (`rejected`), or its code of the bank's reason (`bank`). */
export interface RefundRejection {
  readonly code: "rejected" | "bank";
  readonly detail: string;
  /** True if it was rejected because of a dispute: the same amount may be refunded later, with another key. */
  readonly isDisputed?: boolean;
}

/** A dispute of a charge: the cardholder reclaims the money from the bank. */
export interface ProviderDispute {
  readonly providerId: string;
  readonly paymentIntentId: string;
  /** `closed`: it ended without a decision about money, such as an inquiry that did not become a chargeback. */
  readonly status: "needs-response" | "under-review" | "won" | "lost" | "closed";
  readonly amount: Cents;
  /** The provider's code for the cardholder's reason. */
  readonly reason: string;
  /** True if the provider still refunds the charge, as during an inquiry. */
  readonly isRefundable: boolean;
  /** The time until which the shop can respond; null where it cannot. */
  readonly respondBy: Date | null;
}

/**
 * The card provider. Every call may throw `GatewayUnavailable`; none is made inside a database transaction.
 */
export interface PaymentGateway {
  /** Creates an intent; the same key returns the same one. `'key-spent'`: the key is tied to a failed first response, use another. */
  createIntent(intent: NewPaymentIntent): Promise<CreatedIntent | "key-spent">;
  retrieveIntent(id: string): Promise<PaymentIntent | null>;
  /** Cancels an intent if that is still possible; returns it as it is afterwards, null when the provider knows none. */
  cancelIntent(id: string): Promise<PaymentIntent | null>;
  findIntentsOfOrder(orderId: string): Promise<PaymentIntent[]>;
  /** Lists the ids of all intents made at or after `since`, newest first. */
  listIntentsSince(since: Date): Promise<string[]>;
  /**
   * Refunds an amount; the same key refunds once. `refundId`, the shop's id, is stored with the refund at the provider. `'key-spent'` as
   * in `createIntent`; after a `RefundRejection` the same key can never succeed.
   */
  refund(refund: {
    paymentIntentId: string;
    refundId: string;
    amount: Cents;
    idempotencyKey: string;
  }): Promise<{ readonly providerId: string } | RefundRejection | "key-spent">;
  /** Returns the intent of a charge (`ch_`) or a refund (`re_`); null when the provider knows none. */
  findIntentIdOf(chargeOrRefundId: string): Promise<string | null>;
  /** Lists all refunds of an intent, also failed ones and those of the provider's dashboard. */
  listRefunds(paymentIntentId: string): Promise<readonly ProviderRefund[]>;
  /** Lists all refunds made since, of any intent. */
  listRefundsSince(since: Date): Promise<readonly (ProviderRefund & { readonly paymentIntentId: string })[]>;
  /** Lists the disputes of one intent, or those of any intent that were opened since. */
  listDisputes(
    of: { readonly paymentIntentId: string } | { readonly since: Date },
  ): Promise<readonly ProviderDispute[]>;
}
