import type { EntityManager } from "@mikro-orm/postgresql";
import { type InsertObject, sql } from "kysely";
import { orderEventRow } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { NOW, tables, type Tables } from "../shared/tables.ts";
import type { LockedCharge } from "./lock-charge.ts";
import { readRefundable, type Refundable } from "./read-refundable.ts";
import {
  partsOf,
  NOTHING,
  type RefundParts,
  sharesOf,
  unitsLeft,
  type WhatToRefund,
} from "./refund-parts.ts";
import type { OwedReason } from "./refund-state.ts";

type RefundRow = InsertObject<Tables, "refund">;
type NewRefund = Omit<RefundRow, "id" | "payment_id" | "amount_cents" | "idempotency_key"> &
  Partial<Pick<RefundRow, "idempotency_key">>;

/**
 * Stores what an admin has decided: the refund with its lines, event and job, and, where it is the rest, that the order must not be shipped. One statement.
 */
export async function storeDecidedRefund(
  ctx: DomainContext,
  em: EntityManager,
  { id: paymentId, orderId }: Pick<LockedCharge, "id" | "orderId">,
  parts: RefundParts,
  { adminId, ...refund }: Omit<NewRefund, "reason"> & { readonly adminId: string },
): Promise<string> {
  const id = newId();
  const jobs = JSON.stringify(await ctx.outbox.rowsOf(em, { type: "refund.due", refundId: id }));
  const lines = parts.lines.map(({ position, quantity, restock }) => ({ position, quantity, restock }));
  const event = orderEventRow({
    orderId,
    type: "payment.refund-requested",
    source: { adminId },
    data: { refundId: id, amountCents: parts.amount, lines },
  });
  await withRefund(em, paymentId, parts, { id, ...refund, reason: "admin", requested_by: adminId })
    .with("event", (db) => db.insertInto("order_event").values(event))
    .with("job", (db) => insertJobs(db, sql<string>`${jobs}`))
    .updateTable("customer_order")
    .set({ refund_requested_at: NOW })
    .where("id", "=", orderId)
    .where("status", "=", "paid")
    .where(sql<boolean>`${parts.isRest}::boolean`)
    .execute();
  return id;
}

/**
 * Stores a refund that no admin has decided and returns its id. Of an order that the charge has paid it is of the units of the one that it `repeats`,
 * where these are worth the amount, else an amount, spread over what is left; `restocks`: the units of an order that is not shipped come back with the last of it.
 */
export async function storeRefund(
  em: EntityManager,
  charge: Pick<LockedCharge, "id" | "order" | "amount" | "reserved">,
  { amount, restocks, repeats, ...refund }: NewRefund & AmountToRefund,
): Promise<string> {
  const parts = await partsOfAmount(em, charge, { amount, restocks, repeats });
  const stored = withRefund(em, charge.id, parts, { id: newId(), ...refund })
    .selectFrom("stored")
    .select("id");
  return (await stored.executeTakeFirstOrThrow()).id;
}

interface AmountToRefund {
  readonly amount: Cents;
  readonly restocks?: boolean | undefined;
  readonly repeats?: string | undefined;
}

async function partsOfAmount(
  em: EntityManager,
  { order, amount: charged, reserved }: Pick<LockedCharge, "order" | "amount" | "reserved">,
  { amount, restocks = false, repeats }: AmountToRefund,
): Promise<RefundParts> {
  if (!order) return { amount, lines: [], shipping: NOTHING, isRest: false };
  const refundable = await readRefundable(em, order.id);
  const isUnshipped = order.fulfilment === "preparing";
  const again = repeats === undefined ? null : await findAgain(em, refundable, repeats, isUnshipped);
  const ofUnits = again && sharesOf(refundable, again);
  const isLast = reserved + amount === charged;
  if (again && ofUnits?.amount === amount) return partsOf(ofUnits, again, { isUnshipped, isRest: isLast });
  const isRest = isLast && restocks && order.status === "paid";
  return partsOf(sharesOf(refundable, { amount }), { amount }, { isUnshipped, isRest });
}

/** Returns the units and the freight of an earlier refund, null where it had none or they are not left. Shipped units stay out of the stock. */
async function findAgain(
  em: EntityManager,
  { lines }: Refundable,
  refundId: string,
  isUnshipped: boolean,
): Promise<WhatToRefund | null> {
  const rows = await tables(em)
    .selectFrom("refund_line as f")
    .innerJoin("refund as r", "r.id", "f.refund_id")
    .select(["f.position", "f.quantity", "f.restock", "r.shipping_cents as shipping"])
    .where("r.id", "=", refundId)
    .where("f.quantity", ">", 0)
    .execute();
  const left = new Map(lines.map((line) => [line.position, unitsLeft(line)]));
  const isLeft = rows.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0));
  if (rows.length === 0 || !isLeft) return null;
  return {
    lines: rows.map(({ restock, ...units }) => ({ ...units, restock: isUnshipped && restock > 0 })),
    shipping: rows.some(({ shipping }) => shipping > 0),
  };
}

/** Inserts a refund as `stored`, with its lines: a part of the statement that the caller adds. */
function withRefund(
  em: EntityManager,
  paymentId: string,
  { amount, lines, shipping }: RefundParts,
  refund: NewRefund & { readonly id: string },
) {
  const row = {
    payment_id: paymentId,
    amount_cents: amount,
    shipping_cents: shipping.gross,
    shipping_tax_cents: shipping.tax,
    idempotency_key: `refund:${refund.id}`,
    ...refund,
  };
  const rows = lines.map(({ position, quantity, restock, ...line }) => ({
    refund_id: refund.id,
    position,
    quantity,
    amount_cents: line.gross,
    tax_cents: line.tax,
    restock,
    restocked_before: line.before,
  }));
  const json = JSON.stringify(rows);
  const parts = sql<(typeof rows)[number]>`jsonb_populate_recordset(null::refund_line, ${json}::jsonb)`;
  return tables(em)
    .with("lines", (db) =>
      db.insertInto("refund_line").expression((eb) => eb.selectFrom(parts.as("part")).selectAll()),
    )
    .with("stored", (db) => db.insertInto("refund").values(row).returning("id"));
}

/** Stores, once per intent, that all of a charge must be refunded. The caller has locked the payment. */
export async function oweRefund(
  ctx: DomainContext,
  em: EntityManager,
  { paymentId, intent, reason }: { paymentId: string; intent: PaymentIntent; reason: OwedReason },
): Promise<void> {
  const { id: intentId, amount } = intent;
  await tables(em)
    .updateTable("payment")
    .set({ status: "refunding", amount_cents: amount, succeeded_at: NOW, updated_at: NOW })
    .where("id", "=", paymentId)
    .execute();
  const charge = { id: paymentId, order: null, amount, reserved: cents(0) };
  const refundId = await storeRefund(em, charge, { amount, reason, idempotency_key: `refund:${intentId}` });
  await ctx.outbox.add(em, { type: "refund.due", refundId });
}
