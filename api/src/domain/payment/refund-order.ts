import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { Admin } from "../shared/actor.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { Fulfilment } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable, keyReused } from "../shared/errors.ts";
import { type Cents, cents } from "../shared/money.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertNotDisputed } from "./assert-not-disputed.ts";
import { lockCharge } from "./lock-charge.ts";
import { payRefund } from "./pay-refund.ts";
import { type RefundView, refundFromRow, selectRefunds } from "./refund-view.ts";
import { assertLeft, assertNoReturn, assertRefundable, decideRestock } from "./refund-rules.ts";
import { storeRefund } from "./store-refund.ts";

export interface RefundOrder {
  readonly orderId: string;
  /** The amount is everything that is left of the charge by default. */
  readonly amount?: Cents | undefined;
  /** The admin's reason. */
  readonly note: string;
  /** True if the units of a shipped order were returned. Unshipped units are always restocked. */
  readonly restock?: boolean | undefined;
  /** The state that the admin saw; the refund is rejected when it has changed since. */
  readonly expectedFulfilment?: Fulfilment | undefined;
  /** The amount that the admin saw as what can be refunded; the refund is rejected when it has changed since. */
  readonly expectedLeft?: Cents | undefined;
  /** The return that it is for. */
  readonly returnId?: string | undefined;
  /** A key makes one refund, however often the request arrives. */
  readonly idempotencyKey: string;
}

/**
 * Refunds a paid order in full or in part: stores the refund, then requests it at Stripe. While Stripe does not respond it stays `sent`
 * and the worker continues; what Stripe rejects is `failed`. Order and stock change once Stripe has made it. Errors: `forbidden`,
 * `not-found`, `not-paid`, `already-refunded`, `being-refunded`, `charge-disputed`, `refund-too-large`, `order-changed`,
 * `changed-meanwhile`, `disagrees`, `idempotency-key-reused`; `GatewayUnavailable`, with nothing stored, where a dispute is open.
 */
export async function refundOrder(ctx: DomainContext, input: RefundOrder): Promise<RefundView> {
  const admin = await requireAdmin(ctx);
  if ((await findEarlierRequest(ctx.em, input)) === null) await assertNotDisputed(ctx, input.orderId);
  const refundId = await decideRefund(ctx, admin, input);
  try {
    await payRefund(ctx, refundId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  return refundFromRow(
    await selectRefunds(ctx.em.fork()).where("r.id", "=", refundId).executeTakeFirstOrThrow(),
  );
}

async function decideRefund(ctx: DomainContext, admin: Admin, input: RefundOrder): Promise<string> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockAnyOrder(em, input.orderId);
    const earlier = await findEarlierRequest(em, input);
    if (earlier) return earlier;
    assertRefundable(order, input.expectedFulfilment);
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    const left = cents(charge.amount - charge.reserved);
    const amount = input.amount ?? left;
    assertLeft(order, { amount, left, expected: input.expectedLeft ?? left });
    const restock = decideRestock(order, input.restock, amount === left);
    if (restock) await assertNoReturn(em, order.id);
    const refundId = await storeRefund(em, {
      payment_id: charge.id,
      amount_cents: amount,
      reason: "admin",
      note: input.note,
      restock,
      requested_by: admin.customerId,
      request_key: input.idempotencyKey,
      request_fingerprint: fingerprint(input),
    });
    if (input.returnId !== undefined) await linkReturn(em, input.returnId, refundId);
    if (amount === left && order.status === "paid") {
      // An order that is refunded in full must not be shipped.
      await tables(em)
        .updateTable("customer_order")
        .set({ refund_requested_at: NOW })
        .where("id", "=", order.id)
        .execute();
    }
    await recordOrderEvent(em, {
      orderId: order.id,
      type: "payment.refund-requested",
      source: { adminId: admin.customerId },
      data: { refundId, amountCents: amount, restock },
    });
    await ctx.outbox.add(em, { type: "refund.due", refundId });
    return refundId;
  });
}

/** Throws `return-state` where another refund has ended the return meanwhile. */
async function linkReturn(em: EntityManager, returnId: string, refundId: string): Promise<void> {
  const { numUpdatedRows } = await tables(em)
    .updateTable("order_return")
    .set({ requested_refund_id: refundId })
    .where("id", "=", returnId)
    .where("state", "=", "received")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DomainError("return-state", "This return is already refunded.");
}

async function findEarlierRequest(em: EntityManager, input: RefundOrder): Promise<string | null> {
  const earlier = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.request_fingerprint"])
    .where("p.order_id", "=", input.orderId)
    .where("r.request_key", "=", input.idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.request_fingerprint !== fingerprint(input)) throw keyReused("refund");
  return earlier.id;
}

function fingerprint({ amount, note, restock }: RefundOrder): string {
  return createHash("sha256")
    .update(JSON.stringify([amount ?? null, note, restock ?? null]))
    .digest("base64url");
}
