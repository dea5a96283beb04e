import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { Admin } from "../shared/actor.ts";
import { type LockedOrder, lockAnyOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { Fulfilment } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable, keyReused } from "../shared/errors.ts";
import { type Cents, cents, formatDollars } from "../shared/money.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertNotDisputed } from "./assert-not-disputed.ts";
import { lockCharge } from "./lock-charge.ts";
import { payRefund } from "./pay-refund.ts";
import { type RefundView, refundFromRow, selectRefunds } from "./refund-view.ts";
import { storeRefund } from "./store-refund.ts";

export interface RefundOrder {
  readonly orderId: string;
  /** The amount is everything that is left of the charge by default. */
  readonly amount?: Cents | undefined;
  /** The admin's reason. */
  readonly note: string;
  /** Whether the units of a shipped order were returned. Unshipped units are always restocked. */
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
    assertRefundable(order, input);
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    const left = cents(charge.amount - charge.reserved);
    const amount = input.amount ?? left;
    assertLeft(order, { amount, left, expected: input.expectedLeft ?? left });
    const restock = decideRestock(order, input, amount === left);
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

function assertRefundable(order: LockedOrder, input: RefundOrder): void {
  if (order.status !== "paid" && order.status !== "refunded")
    throw new DomainError("not-paid", "This order is not paid.");
  if (order.refundRequestedAt) {
    throw new DomainError("being-refunded", "The rest of this order is already being refunded.");
  }
  if (input.expectedFulfilment !== undefined && input.expectedFulfilment !== order.fulfilment) {
    throw new DomainError(
      "order-changed",
      `This order is now ${order.fulfilment ?? "unpaid"}. Check it before you refund it.`,
      "fulfilment",
    );
  }
}

function assertLeft(
  order: LockedOrder,
  { amount, left, expected }: { amount: Cents; left: Cents; expected: Cents },
): void {
  if (left === 0 && order.status === "refunded") {
    throw new DomainError("already-refunded", "This order is already fully refunded.");
  }
  if (left === 0) throw new DomainError("being-refunded", "This order is already being refunded in full.");
  if (left !== expected) {
    const change = formatDollars(cents(Math.abs(left - expected)));
    const what = left < expected ? `$${change} was refunded` : `A refund of $${change} failed`;
    throw new DomainError("changed-meanwhile", `${what} meanwhile. Check the amount and refund again.`);
  }
  if (amount > left) {
    throw new DomainError(
      "refund-too-large",
      `Only ${formatDollars(left)} dollars can still be refunded.`,
      "amount",
    );
  }
}

/** Throws where the order has a return that arrived: its units were decided about then. */
async function assertNoReturn(em: EntityManager, orderId: string): Promise<void> {
  const received = await tables(em)
    .selectFrom("order_return")
    .select("id")
    .where("order_id", "=", orderId)
    .where("restocked", "is not", null)
    .executeTakeFirst();
  if (!received) return;
  throw new DomainError(
    "disagrees",
    "Returned units of this order were received already. Refund without restocking, and add any others to the stock by hand.",
    "restock",
  );
}

/** Returns whether units are restocked: unshipped ones always, shipped ones if the admin requests it, with a full refund only. */
function decideRestock(order: LockedOrder, { restock }: RefundOrder, isWhole: boolean): boolean {
  // The refund repeats one that the bank returned: stock was decided with the first one.
  if (order.status === "refunded") return false;
  if (!isWhole) {
    if (restock) {
      throw new DomainError("disagrees", "Units can be restocked with a full refund only.", "restock");
    }
    return false;
  }
  if (order.fulfilment !== "preparing") return restock ?? false;
  if (restock === false) {
    throw new DomainError("disagrees", "Unshipped units are always restocked.", "restock");
  }
  return true;
}
