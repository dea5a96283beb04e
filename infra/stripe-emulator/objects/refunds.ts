import { ApiError, invalidRequest, resourceMissing } from "./api-error.ts";
import type { Context } from "./context.ts";
import { newId, nowSeconds } from "./ids.ts";
import { findIntent, unexpectedState } from "./payment-intents.ts";
import type { Charge, Refund } from "../store/types.ts";

export interface RefundInput {
  payment_intent?: string | undefined;
  charge?: string | undefined;
  amount?: number | undefined;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
  metadata?: Record<string, string> | undefined;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

function chargeToRefund(context: Context, input: RefundInput): Charge {
  if (input.charge !== undefined) {
    const charge = context.store.get("charge", input.charge);
    if (!charge) throw resourceMissing("charge", input.charge, { param: "charge", inPath: false });
    return charge;
  }
  if (input.payment_intent === undefined) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
      { code: "parameter_missing" },
    );
  }
  const intent = findIntent(context, input.payment_intent, { param: "payment_intent", inPath: false });
  const charge = intent.latest_charge && context.store.get("charge", intent.latest_charge);
  if (intent.status !== "succeeded" || !charge) {
    throw unexpectedState(
      intent,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return charge;
}

/** Returns whether a dispute has taken the money; an inquiry has not, and a dispute that was won has returned it. */
const isChargedBack = ({ store }: Context, charge: Charge): boolean =>
  store.newestFirst("dispute").some((one) => one.charge === charge.id && !one.is_charge_refundable);

/** Returns the amount that lost disputes took of a charge. */
const lostOf = ({ store }: Context, charge: Charge): number =>
  store
    .newestFirst("dispute")
    .filter((one) => one.charge === charge.id && one.status === "lost")
    .reduce((sum, { amount }) => sum + amount, 0);

/** Gives money back, all that is left without an amount (cents); never more than was captured. */
export function createRefund(context: Context, input: RefundInput): Refund {
  const charge = chargeToRefund(context, input);
  const left = charge.amount_captured - charge.amount_refunded - lostOf(context, charge);
  if (charge.refunded) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (isChargedBack(context, charge)) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "charge_disputed",
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  const amount = input.amount ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
  }
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: input.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  context.store.put("refund", refund);
  context.store.put("charge", charge);
  context.emit("refund.created", refund);
  context.emit("charge.refunded", charge);
  return refund;
}

/** A bank sends the money of a refund back days later: the refund has failed, and the charge is as if it had not been. */
export function failRefund({ store, emit }: Pick<Context, "store" | "emit">, refund: Refund): Refund {
  const charge = store.get("charge", refund.charge);
  if (!charge || refund.status !== "succeeded") return refund;
  const failed: Refund = { ...refund, status: "failed", failure_reason: "expired_or_canceled_card" };
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  store.put("refund", failed);
  store.put("charge", charge);
  emit("refund.updated", failed);
  emit("refund.failed", failed);
  return failed;
}
