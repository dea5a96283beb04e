import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import type { Admin } from "../shared/actor.ts";
import { lockAnyOrder, type LockedOrder } from "../order/lock-order.ts";
import type { Fulfilment } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable, keyReused } from "../shared/errors.ts";
import { type Cents, cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertNotDisputed } from "./assert-not-disputed.ts";
import { lockCharge, type LockedCharge } from "./lock-charge.ts";
import { payRefund } from "./pay-refund.ts";
import { readRefundable } from "./read-refundable.ts";
import { partsOf, type RefundParts, type WhatToRefund } from "./refund-parts.ts";
import { assertLeft, assertRefundable, decideRestock, type PartsToStore } from "./refund-rules.ts";
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
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockAnyOrder(em, draft.orderId);
    return (await decideParts(em, order, draft)).parts;
  });
}

async function decideRefund(ctx: DomainContext, admin: Admin, input: RefundOrder): Promise<string> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockAnyOrder(em, input.orderId);
    const earlier = await findEarlierRequest(em, input);
    if (earlier !== null) return earlier;
    const { charge, decided, isRest } = await decideParts(em, order, input);
    const refundId = await storeDecidedRefund(ctx, em, {
      charge,
      parts: decided,
      adminId: admin.customerId,
      isRest,
      note: input.note,
      request_key: input.idempotencyKey,
      request_fingerprint: fingerprint(input),
    });
    if (input.returnId !== undefined) await linkReturn(em, input.returnId, refundId);
    return refundId;
  });
}

interface Decision {
  readonly charge: LockedCharge;
  readonly parts: RefundParts;
  /** The parts with what comes back to the stock. */
  readonly decided: PartsToStore;
  /** True if nothing is left after it. */
  readonly isRest: boolean;
}

/** Locks the charge of a locked order, and decides by it. */
async function decideParts(em: EntityManager, order: LockedOrder, draft: RefundDraft): Promise<Decision> {
  assertRefundable(order, draft.expectedFulfilment);
  const charge = await lockCharge(em, order.paymentIntentId ?? "");
  const left = cents(charge.amount - charge.reserved);
  assertLeft(order, { amount: draft.amount ?? left, left, expected: draft.expectedLeft ?? left });
  const parts = partsOf(await readRefundable(em, order.id), draft);
  if (parts.amount === 0) {
    throw new DomainError("already-refunded", "Nothing is left to refund of these units.");
  }
  const isRest = parts.amount === left;
  return { charge, parts, decided: decideRestock(order, parts, draft, isRest), isRest };
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
