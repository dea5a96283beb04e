import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import { lockAnyOrder, type LockedOrder } from "../order/lock-order.ts";
import type { Fulfilment, OrderStatus } from "../order/order-state.ts";
import { orderGone } from "../order/order.policy.ts";
import type { Admin } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable, keyReused } from "../shared/errors.ts";
import { type Cents, cents, formatDollars } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertNotDisputed } from "./assert-not-disputed.ts";
import { lockCharge } from "./lock-charge.ts";
import { payRefund } from "./pay-refund.ts";
import { readRefundable } from "./read-refundable.ts";
import { partsOf, type RefundParts, sharesOf, type WhatToRefund } from "./refund-parts.ts";
import { type RefundView, refundFromRow, selectRefunds } from "./refund-view.ts";
import { storeDecidedRefund } from "./store-refund.ts";

/** What to refund of an order, and what the admin saw. */
export interface RefundDraft extends WhatToRefund {
  readonly orderId: string;
  /** The state that the admin saw; the refund is rejected when it has changed since. */
  readonly expectedFulfilment?: Fulfilment | undefined;
  /** The amount that the admin saw as what can be refunded; the refund is rejected when it has changed since. */
  readonly expectedLeft?: Cents | undefined;
}

export interface RefundOrder extends RefundDraft {
  /** The admin's reason. */
  readonly note: string;
  /** The return that it is for. */
  readonly returnId?: string | undefined;
  /** A key makes one refund, however often the request arrives. */
  readonly idempotencyKey: string;
}

/**
 * Refunds units of a paid order's lines, an amount or all that is left: stores the refund, then requests it at Stripe. While Stripe does not respond it
 * stays `sent` and the worker continues; what Stripe rejects is `failed`. Order and stock change once Stripe has made it. Errors: `forbidden`,
 * `not-found`, `not-paid`, `already-refunded`, `being-refunded`, `charge-disputed`, `refund-too-large`, `quantity-out-of-range`, `order-changed`,
 * `changed-meanwhile`, `disagrees`, `idempotency-key-reused`; `GatewayUnavailable`, with nothing stored, where a dispute is open.
 */
export async function refundOrder(ctx: DomainContext, input: RefundOrder): Promise<RefundView> {
  const admin = await requireAdmin(ctx);
  await assertNotDisputed(ctx, input);
  return requestRefund(ctx, await decideRefund(ctx, admin, input));
}

/** Requests a stored refund at Stripe and returns it as it is then; without a response from Stripe the worker continues. */
export async function requestRefund(ctx: DomainContext, refundId: string): Promise<RefundView> {
  try {
    await payRefund(ctx, refundId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  return refundFromRow(
    await selectRefunds(ctx.em.fork()).where("r.id", "=", refundId).executeTakeFirstOrThrow(),
  );
}

/** Returns the parts of a refund as it would be made now; stores nothing. Errors: those of `refundOrder` about order, amount and lines. */
export async function previewRefund(ctx: DomainContext, draft: RefundDraft): Promise<RefundParts> {
  await requireAdmin(ctx);
  const order = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
    .select(["o.id", "o.status", "o.fulfilment", "o.refund_requested_at as refundRequestedAt"])
    .select((eb) => eb("p.amount_cents", "-", eb.ref("p.refund_cents")).as("left"))
    .where("o.id", "=", draft.orderId)
    .where("o.status", "<>", "cancelled")
    .executeTakeFirst();
  if (!order) throw orderGone();
  assertRefundable(order, draft.expectedFulfilment);
  return decideParts(ctx.em, order, cents(order.left ?? 0), draft);
}

async function decideRefund(ctx: DomainContext, admin: Admin, input: RefundOrder): Promise<string> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockAnyOrder(em, input.orderId);
    const earlier = await findEarlierRequest(em, input);
    if (earlier !== null) return earlier;
    assertRefundable(order, input.expectedFulfilment);
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    const parts = await decideParts(em, order, cents(charge.amount - charge.reserved), input);
    const refundId = await storeDecidedRefund(ctx, em, charge, parts, {
      adminId: admin.customerId,
      note: input.note,
      request_key: input.idempotencyKey,
      request_fingerprint: fingerprint(input),
    });
    if (input.returnId !== undefined) await linkReturn(em, input.returnId, refundId);
    return refundId;
  });
}

type OrderToRefund = Pick<LockedOrder, "id" | "fulfilment" | "refundRequestedAt"> & {
  readonly status: OrderStatus;
};

/** Throws `not-paid`, `being-refunded` or `order-changed` where the order cannot be refunded now. */
function assertRefundable(order: OrderToRefund, expected: Fulfilment | undefined): void {
  if (order.status !== "paid" && order.status !== "refunded")
    throw new DomainError("not-paid", "This order is not paid.");
  if (order.refundRequestedAt) {
    throw new DomainError("being-refunded", "The rest of this order is already being refunded.");
  }
  if (expected !== undefined && expected !== order.fulfilment) {
    const message = `This order is now ${order.fulfilment ?? "unpaid"}. Check it before you refund it.`;
    throw new DomainError("order-changed", message, "fulfilment");
  }
}

/** Decides by what is `left` of the charge. Errors: those of `refundOrder` about amount and lines. */
async function decideParts(
  em: EntityManager,
  order: OrderToRefund,
  left: Cents,
  draft: RefundDraft,
): Promise<RefundParts> {
  const { amount = left, expectedLeft = left } = draft;
  if (left === 0) {
    throw order.status === "refunded"
      ? new DomainError("already-refunded", "This order is already fully refunded.")
      : new DomainError("being-refunded", "This order is already being refunded in full.");
  }
  if (left !== expectedLeft) {
    const change = formatDollars(cents(Math.abs(left - expectedLeft)));
    const what = left < expectedLeft ? `$${change} was refunded` : `A refund of $${change} failed`;
    throw new DomainError("changed-meanwhile", `${what} meanwhile. Check the amount and refund again.`);
  }
  if (amount > left) {
    const message = `Only ${formatDollars(left)} dollars can still be refunded.`;
    throw new DomainError("refund-too-large", message, "amount");
  }
  const shares = sharesOf(await readRefundable(em, order.id), draft);
  if (shares.amount === 0) {
    throw new DomainError("already-refunded", "Nothing is left to refund of these units.");
  }
  const isUnshipped = order.fulfilment === "preparing";
  return partsOf(shares, draft, { isUnshipped, isRest: shares.amount === left });
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

/** Covers all that is requested: what the admin saw of the order is no part of it. */
function fingerprint(input: RefundOrder): string {
  const { lines, shipping, amount, restock, note } = input;
  const units = lines?.map((line) => [line.position, line.quantity, line.restock ?? null]);
  const body = [units, shipping, amount, restock, note];
  return createHash("sha256")
    .update(JSON.stringify(body.map((part) => part ?? null)))
    .digest("base64url");
}
