import { DISPUTE_STATE, HAS_UNRECORDED_LOSS } from "../order/dispute-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

/**
 * Throws `charge-disputed` where a lost dispute of the charge that paid the order is not recorded yet, or one is open and Stripe rejects
 * refunds: it is not an inquiry. Once the lost ones are recorded, the rest is refunded as usual. Requests the disputes of Stripe only while
 * one is open: `GatewayUnavailable`. A key that has requested a refund already is not checked.
 */
export async function assertNotDisputed(
  ctx: Pick<DomainContext, "em" | "payments">,
  { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string },
): Promise<void> {
  const order = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .select(["o.payment_intent_id as paymentIntentId", DISPUTE_STATE.as("dispute")])
    .select(HAS_UNRECORDED_LOSS.$castTo<boolean>().as("hasUnrecordedLoss"))
    .where("o.id", "=", orderId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("refund as r")
            .innerJoin("payment as p", "p.id", "r.payment_id")
            .select("r.id")
            .whereRef("p.order_id", "=", "o.id")
            .where("r.request_key", "=", idempotencyKey),
        ),
      ),
    )
    .executeTakeFirst();
  if (order?.hasUnrecordedLoss) {
    const message =
      "The dispute of this charge is lost: the bank returned the money. Do not refund it again. An operator records it first.";
    throw new DomainError("charge-disputed", message);
  }
  if (order?.dispute !== "open") return;
  const disputes = await ctx.payments.listDisputes({ paymentIntentId: order.paymentIntentId ?? "" });
  // A lost dispute is recorded.
  if (disputes.every(({ isRefundable, status }) => isRefundable || status === "lost")) return;
  const message = "The customer disputes this charge. It cannot be refunded until the bank decides.";
  throw new DomainError("charge-disputed", message);
}
