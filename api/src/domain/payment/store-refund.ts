import type { EntityManager } from "@mikro-orm/postgresql";
import { type InsertObject, type QueryCreator, sql } from "kysely";
import { orderEventRow } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { NOW, tables, type Tables } from "../shared/tables.ts";
import type { LockedCharge } from "./lock-charge.ts";
import { readRefundable, type Refundable } from "./read-refundable.ts";
import { partsOf, type WhatToRefund } from "./refund-parts.ts";
import { decideRestock, type PartsToStore, type PartToStore } from "./refund-rules.ts";
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
  {
    charge,
    parts,
    adminId,
    isRest,
    ...refund
  }: Omit<NewRefund, "reason"> & {
    readonly charge: Pick<LockedCharge, "id" | "orderId">;
    readonly parts: PartsToStore;
    readonly adminId: string;
    readonly isRest: boolean;
  },
): Promise<string> {
  const row = rowOf(charge.id, parts, { ...refund, reason: "admin", requested_by: adminId });
  const jobs = JSON.stringify(await ctx.outbox.rowsOf(em, { type: "refund.due", refundId: row.id }));
  const event = orderEventRow({
    orderId: charge.orderId,
    type: "payment.refund-requested",
    source: { adminId },
    data: { refundId: row.id, amountCents: parts.amount, lines: parts.lines.map(unitsOf) },
  });
  const stored = tables(em)
    .with("stored", (db) => db.insertInto("refund").values(row))
    .with("event", (db) => db.insertInto("order_event").values(event))
    .with("job", (db) => insertJobs(db, sql<string>`${jobs}`))
    .with("marked", (db) =>
      db
        .updateTable("customer_order")
        .set({ refund_requested_at: NOW })
        .where("id", "=", charge.orderId)
        .where("status", "=", "paid")
        .where(sql<boolean>`${isRest}::boolean`),
    );
  await insertLines(stored, row.id, parts).execute();
  return row.id;
}

/** A line of a refund, as an event has it. */
const unitsOf = ({ position, quantity, restock }: PartToStore) => ({ position, quantity, restock });

/**
 * Stores a refund that no admin has decided and returns its id. Of an order that the charge has paid it is of the units of the one that it `repeats`,
 * where these are worth the amount, else an amount, spread over what is left; `restocks`: the units of an order that is not shipped come back with the last of it.
 */
export async function storeRefund(
  em: EntityManager,
  charge: Pick<LockedCharge, "id" | "order" | "amount" | "reserved">,
  {
    amount,
    restocks = false,
    repeats,
    ...refund
  }: NewRefund & {
    readonly amount: Cents;
    readonly restocks?: boolean;
    readonly repeats?: string | undefined;
  },
): Promise<string> {
  const parts = await partsOfAmount(em, charge, { amount, restocks, repeats });
  const row = rowOf(charge.id, parts, refund);
  await insertLines(
    tables(em).with("stored", (db) => db.insertInto("refund").values(row)),
    row.id,
    parts,
  ).execute();
  return row.id;
}

async function partsOfAmount(
  em: EntityManager,
  { order, amount: charged, reserved }: Pick<LockedCharge, "order" | "amount" | "reserved">,
  { amount, restocks, repeats }: { amount: Cents; restocks: boolean; repeats: string | undefined },
): Promise<PartsToStore> {
  if (!order) return { amount, lines: [], shipping: { gross: cents(0), tax: cents(0) } };
  const refundable = await readRefundable(em, order.id);
  const again = repeats === undefined ? null : await findAgain(em, refundable, { amount, repeats });
  if (again) return decideRestock(order, partsOf(refundable, again), again, reserved + amount === charged);
  const parts = partsOf(refundable, { amount });
  const isWhole = restocks && order.status === "paid" && reserved + amount === charged;
  return decideRestock(order, parts, { amount }, isWhole);
}

/** Returns the units and the freight of an earlier refund, null where it had none or they are not worth the amount any more. */
async function findAgain(
  em: EntityManager,
  refundable: Refundable,
  { amount, repeats }: { amount: Cents; repeats: string },
): Promise<WhatToRefund | null> {
  const rows = await tables(em)
    .selectFrom("refund_line as f")
    .innerJoin("refund as r", "r.id", "f.refund_id")
    .select(["f.position", "f.quantity", "f.restock", "r.shipping_cents as shipping"])
    .where("r.id", "=", repeats)
    .where("f.quantity", ">", 0)
    .execute();
  const left = new Map(
    refundable.lines.map((line) => [line.position, line.quantity - line.refundedUnits] as const),
  );
  const isLeft = rows.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0));
  if (rows.length === 0 || !isLeft) return null;
  const lines = rows.map(({ position, quantity, restock }) => ({ position, quantity, restock: restock > 0 }));
  const again = { lines, shipping: rows.some(({ shipping }) => shipping > 0) };
  return partsOf(refundable, again).amount === amount ? again : null;
}

function rowOf(
  payment_id: string,
  { amount, shipping }: PartsToStore,
  refund: NewRefund,
): RefundRow & { readonly id: string } {
  const id = newId();
  return {
    id,
    payment_id,
    amount_cents: amount,
    shipping_cents: shipping.gross,
    shipping_tax_cents: shipping.tax,
    idempotency_key: `refund:${id}`,
    ...refund,
  };
}

const LINES = sql`f(position integer, quantity integer, gross bigint, tax bigint, restock integer, before integer)`;

function insertLines(
  db: Pick<QueryCreator<Tables>, "insertInto">,
  refundId: string,
  { lines }: Pick<PartsToStore, "lines">,
) {
  return db
    .insertInto("refund_line")
    .columns([
      "refund_id",
      "position",
      "quantity",
      "amount_cents",
      "tax_cents",
      "restock",
      "restocked_before",
    ])
    .expression((eb) =>
      eb
        .selectFrom(sql<PartToStore>`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`.as<"f">(LINES))
        .select(sql<string>`${refundId}::uuid`.as("refund_id"))
        .select(["f.position", "f.quantity", "f.gross", "f.tax", "f.restock", "f.before"]),
    );
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
