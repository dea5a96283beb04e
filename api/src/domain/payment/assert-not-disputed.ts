import { readDisputeState } from "../order/dispute-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

/**
 * Error: `charge-disputed` where Stripe rejects refunds of the charge that paid the order: its dispute is lost, or open and not an inquiry.
 * Requests the disputes of Stripe only while one is open: `GatewayUnavailable`.
 */
export async function assertNotDisputed(
  ctx: Pick<DomainContext, "em" | "payments">,
  orderId: string,
): Promise<void> {
  const state = await readDisputeState(ctx.em, orderId);
  if (state === "lost") {
    const message =
      "The dispute of this charge is lost: the bank returned the money. Do not refund it again.";
    throw new DomainError("charge-disputed", message);
  }
  if (state !== "open") return;
  const { paymentIntentId } = await tables(ctx.em)
    .selectFrom("customer_order")
    .select("payment_intent_id as paymentIntentId")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const disputes = await ctx.payments.listDisputes({ paymentIntentId: paymentIntentId ?? "" });
  if (disputes.every(({ isRefundable }) => isRefundable)) return;
  const message = "The customer disputes this charge. It cannot be refunded until the bank decides.";
  throw new DomainError("charge-disputed", message);
}
