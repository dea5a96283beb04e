import type { EntityManager } from "@mikro-orm/postgresql";
import { type InsertObject, sql } from "kysely";
import { orderEventRow } from "../order/order-event.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Cents, cents } from "../shared/money.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { records } from "../shared/records.ts";
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

/** The parts of a refund; `isRest`: nothing is left after it. */
export interface DecidedParts {
  readonly parts: RefundParts;
  readonly isRest: boolean;
}

/**
 * Stores what an admin has decided: the refund with its lines, event and job, and, where it is the rest, that the order must not be shipped. One statement.
 */
export async function storeDecidedRefund(
  ctx: DomainContext,
  em: EntityManager,
  { id: paymentId, orderId }: Pick<LockedCharge, "id" | "orderId">,
  { parts, isRest }: DecidedParts,
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
    .where(sql<boolean>`${isRest}::boolean`)
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
  const stored = withRefund(em, charge.id, parts, { id: newId(), ...refund })
    .selectFrom("stored")
    .select("id");
  return (await stored.executeTakeFirstOrThrow()).id;
}

async function partsOfAmount(
  em: EntityManager,
  { order, amount: charged, reserved }: Pick<LockedCharge, "order" | "amount" | "reserved">,
  { amount, restocks, repeats }: { amount: Cents; restocks: boolean; repeats: string | undefined },
): Promise<RefundParts> {
  if (!order) return { amount, lines: [], shipping: NOTHING };
  const refundable = await readRefundable(em, order.id);
  const isUnshipped = order.fulfilment === "preparing";
  const again =
    repeats === undefined ? null : await findAgain(em, refundable, { amount, repeats, isUnshipped });
  const what = again ?? { amount };
  return partsOf(sharesOf(refundable, what), what, {
    isUnshipped,
    isRest: reserved + amount === charged && (again !== null || (restocks && order.status === "paid")),
  });
}

/** Returns the units and the freight of an earlier refund, null where it had none or they are not worth the amount any more. Shipped units stay out of the stock. */
async function findAgain(
  em: EntityManager,
  refundable: Refundable,
  { amount, repeats, isUnshipped }: { amount: Cents; repeats: string; isUnshipped: boolean },
): Promise<WhatToRefund | null> {
  const rows = await tables(em)
    .selectFrom("refund_line as f")
    .innerJoin("refund as r", "r.id", "f.refund_id")
    .select(["f.position", "f.quantity", "f.restock", "r.shipping_cents as shipping"])
    .where("r.id", "=", repeats)
    .where("f.quantity", ">", 0)
    .execute();
  const left = new Map(refundable.lines.map((line) => [line.position, unitsLeft(line)]));
  const isLeft = rows.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0));
  if (rows.length === 0 || !isLeft) return null;
  const lines = rows.map(({ restock, ...units }) => ({ ...units, restock: isUnshipped && restock > 0 }));
  const again = { lines, shipping: rows.some(({ shipping }) => shipping > 0) };
  return sharesOf(refundable, again).amount === amount ? again : null;
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
  const parts = lines.map((line) => ({ refundId: refund.id, ...line }));
  return tables(em)
    .with("lines", (db) =>
      db
        .insertInto("refund_line")
        .columns([...LINE_COLUMNS])
        .expression(records(parts, LINE)),
    )
    .with("stored", (db) => db.insertInto("refund").values(row).returning("id"));
}

const LINE_COLUMNS = [
  "refund_id",
  "position",
  "quantity",
  "amount_cents",
  "tax_cents",
  "restock",
  "restocked_before",
] as const;
const LINE = `"refundId" uuid, position integer, quantity integer, gross bigint, tax bigint, restock integer, before integer`;

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
