import type Stripe from "stripe";
import { cents } from "../domain/shared/money.ts";
import type { PaymentGateway, ProviderRefund, RefundRejection } from "../domain/shared/payment-gateway.ts";
import {
  createdSince,
  isKeyInUse,
  isKeyOfOther,
  isRejection,
  isReplay,
  listAll,
  unavailable,
  unlessRejected,
} from "./stripe-errors.ts";

type RefundCalls = Pick<PaymentGateway, "refund" | "findIntentIdOf" | "listRefunds" | "listRefundsSince">;

/** Returns the calls about refunds. */
export function refundCalls({ refunds, charges }: Stripe): RefundCalls {
  const listRefunds = async (paymentIntentId: string): Promise<ProviderRefund[]> =>
    (await listAll(refunds.list({ payment_intent: paymentIntentId, limit: 100 }))).map(toRefund);
  return {
    async refund({ paymentIntentId, refundId, amount, idempotencyKey }) {
      try {
        const refund = await refunds.create(
          { payment_intent: paymentIntentId, amount, metadata: { refundId } },
          { idempotencyKey },
        );
        return createdOrRejected(toRefund(refund));
      } catch (error) {
        const isSpent = isReplay(error) || isKeyOfOther(error);
        const isRejected = isRejection(error) && !isKeyInUse(error);
        if (!isSpent && !isRejected) throw unavailable(error);
        const made = (await listRefunds(paymentIntentId)).find((one) => one.refundId === refundId);
        if (made) return createdOrRejected(made);
        if (!isRejected) return "key-spent";
        const isDisputed = error.code === "charge_disputed";
        return { code: "rejected", detail: error.message, ...(isDisputed && { isDisputed }) };
      }
    },
    async findIntentIdOf(id) {
      const one = await unlessRejected<Stripe.Refund | Stripe.Charge>(
        (id.startsWith("re_") ? refunds : charges).retrieve(id),
      );
      return typeof one?.payment_intent === "string" ? one.payment_intent : null;
    },
    listRefunds,
    async listRefundsSince(since) {
      const found = await listAll(refunds.list({ ...createdSince(since), limit: 100 }));
      return found.flatMap((refund) =>
        typeof refund.payment_intent === "string"
          ? [{ ...toRefund(refund), paymentIntentId: refund.payment_intent }]
          : [],
      );
    },
  };
}

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
