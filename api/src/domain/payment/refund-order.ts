import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { Admin } from "../shared/actor.ts";
import { type LockedOrder, lockAnyOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { Fulfilment } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable, keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, cents } from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";
import { payRefund } from "./pay-refund.ts";
import { type RefundRow, type RefundView, refundFromRow, SELECT_REFUND } from "./refund-view.ts";

export interface RefundOrder {
  readonly orderId: string;
  /** All that is left of the charge where nothing is said. */
  readonly amount?: Cents | undefined;
  /** Why, in the admin's words. */
  readonly note: string;
  /** Only for what has been shipped: whether its pieces came back. What has not been shipped goes back to the shelf by itself. */
  readonly restock?: boolean | undefined;
  /** What the admin saw; when the order has moved on since, nothing happens. */
  readonly believedFulfilment?: Fulfilment | undefined;
  /** One key, one refund of the order, however often the request arrives. */
  readonly idempotencyKey: string;
}

/**
 * Gives money of a paid order back, all that is left or a part: decided and kept first, then asked of Stripe at once. While Stripe
 * is silent the answer is `owed` and the worker goes on; when Stripe refuses it is `failed`. Order and stock change when Stripe
 * has taken it. Errors: `forbidden`, `not-found`, `not-paid`, `already-refunded`, `being-refunded`, `refund-too-large`,
 * `order-changed`, `disagrees`, `idempotency-key-reused`.
 */
export async function refundOrder(ctx: DomainContext, input: RefundOrder): Promise<RefundView> {
  const admin = await requireAdmin(ctx);
  const refundId = await decideRefund(ctx, admin, input);
  try {
    await payRefund(ctx, refundId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  return readRefund(ctx.em.fork(), refundId);
}

async function decideRefund(ctx: DomainContext, admin: Admin, input: RefundOrder): Promise<string> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockAnyOrder(em, input.orderId);
    const earlier = await findEarlierRequest(em, input);
    if (earlier) return earlier;
    assertRefundable(order, input);
    const payment = await lockCharge(em, order);
    const left = cents(payment.amount_cents - payment.refund_cents);
    const amount = input.amount ?? left;
    assertLeft(order, amount, left);
    const refund = {
      id: newId(),
      paymentId: payment.id,
      amount,
      restock: decideRestock(order, input, amount === left),
    };
    await keepRefund(em, admin, input, refund);
    if (amount === left && order.status === "paid") {
      await em.execute("update customer_order set refund_requested_at = now() where id = ?", [order.id]);
    }
    await recordOrderEvent(em, {
      orderId: order.id,
      type: "payment.refund-requested",
      source: { adminId: admin.customerId },
      data: { refundId: refund.id, amountCents: amount, restock: refund.restock },
    });
    await ctx.outbox.add(em, { type: "refund.due", refundId: refund.id });
    return refund.id;
  });
}

async function findEarlierRequest(em: EntityManager, input: RefundOrder): Promise<string | null> {
  const [earlier] = await em.execute<{ id: string; request_fingerprint: string }[]>(
    `select r.id, r.request_fingerprint from refund r join payment p on p.id = r.payment_id
     where p.order_id = ? and r.request_key = ?`,
    [input.orderId, input.idempotencyKey],
  );
  if (!earlier) return null;
  if (earlier.request_fingerprint !== fingerprint(input)) {
    throw keyReused("refund");
  }
  return earlier.id;
}

function fingerprint({ amount, note, restock }: RefundOrder): string {
  return createHash("sha256")
    .update(JSON.stringify([amount ?? null, note, restock ?? null]))
    .digest("base64url");
}

function assertRefundable(order: LockedOrder, input: RefundOrder): void {
  if (order.status !== "paid" && order.status !== "refunded")
    throw new DomainError("not-paid", "This order has not been paid for.");
  if (order.refundRequestedAt) {
    throw new DomainError("being-refunded", "The rest of the money is on its way back already.");
  }
  if (input.believedFulfilment !== undefined && input.believedFulfilment !== order.fulfilment) {
    throw new DomainError(
      "order-changed",
      `The order is ${order.fulfilment ?? "unpaid"} by now: look at it again before you give money back.`,
      "fulfilment",
    );
  }
}

async function lockCharge(
  em: EntityManager,
  { id, paymentIntentId }: LockedOrder,
): Promise<{ id: string; amount_cents: number; refund_cents: number }> {
  const [payment] = await em.execute<{ id: string; amount_cents: number; refund_cents: number }[]>(
    `select id, amount_cents, refund_cents from payment where payment_intent_id = ? for update`,
    [paymentIntentId],
  );
  if (!payment) throw new Error(`order ${id} is paid but has no charge`);
  return payment;
}

function assertLeft(order: LockedOrder, amount: Cents, left: Cents): void {
  if (left === 0 && order.status === "refunded") {
    throw new DomainError("already-refunded", "All of the money for this order went back already.");
  }
  if (left === 0) throw new DomainError("being-refunded", "All of the money is on its way back already.");
  if (amount > left) {
    throw new DomainError(
      "refund-too-large",
      `Only ${(left / 100).toFixed(2)} dollars of this order are left to give back.`,
      "amount",
    );
  }
}

/** Stock after a refund (design.md, section 6): unshipped goes back by itself, shipped when the admin says so, in whole only. */
function decideRestock(order: LockedOrder, { restock }: RefundOrder, isWhole: boolean): boolean {
  // Money that came back from the card's bank is given back anew; about the pieces was decided then.
  if (order.status === "refunded") return false;
  if (!isWhole) {
    if (restock) {
      throw new DomainError("disagrees", "Pieces go back to stock with the whole refund only.", "restock");
    }
    return false;
  }
  if (order.fulfilment !== "preparing") return restock ?? false;
  if (restock === false) {
    throw new DomainError("disagrees", "What was not shipped goes back to stock.", "restock");
  }
  return true;
}

async function keepRefund(
  em: EntityManager,
  admin: Admin,
  input: RefundOrder,
  refund: { id: string; paymentId: string; amount: Cents; restock: boolean },
): Promise<void> {
  await em.execute(
    `insert into refund (id, payment_id, amount_cents, reason, idempotency_key, note, restock, requested_by, request_key,
       request_fingerprint)
     values (?, ?, ?, 'admin', ?, ?, ?, ?, ?, ?)`,
    [
      refund.id,
      refund.paymentId,
      refund.amount,
      `refund:${refund.id}`,
      input.note,
      refund.restock,
      admin.customerId,
      input.idempotencyKey,
      fingerprint(input),
    ],
  );
}

async function readRefund(em: EntityManager, refundId: string): Promise<RefundView> {
  const [row] = await em.execute<RefundRow[]>(`${SELECT_REFUND} where r.id = ?`, [refundId]);
  if (!row) throw new Error(`refund ${refundId} is gone`);
  return refundFromRow(row);
}
