import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import { orderFromRow, type OrderRow, type OrderView, SELECT_ORDER } from "../order/order-view.ts";
import { noSuchOrderAtAll } from "../order/order.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Cents, cents } from "../shared/money.ts";
import { type RefundRow, type RefundView, refundFromRow, SELECT_REFUND } from "./refund-view.ts";

/** One line of an order's event log, as it was written. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  /** One of the shop's own hands, or `admin`. */
  readonly source: string;
  /** The admin's name. */
  readonly by: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Attempt {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly amount: Cents;
  readonly status: "starting" | "open" | "succeeded" | "canceled" | "refunding" | "refunded";
  readonly startedAt: Date;
  readonly succeededAt: Date | null;
}

/** An order with all that the shop knows of it. */
export interface InspectedOrder {
  readonly order: OrderView;
  /** What could still be given back. */
  readonly refundable: Cents;
  readonly isBeingRefunded: boolean;
  readonly events: readonly LoggedEvent[];
  readonly payments: readonly Attempt[];
  readonly refunds: readonly RefundView[];
}

const EVENTS_MAX = 500;
const PAYMENTS_MAX = 100;

/** Any order with its event log, payments and refunds, for an admin. Errors: `forbidden`, `not-found`. */
export async function inspectOrder(
  ctx: Pick<DomainContext, "em" | "actor">,
  orderId: string,
): Promise<InspectedOrder> {
  await requireAdmin(ctx);
  const [row] = await ctx.em.execute<OrderRow[]>(`${SELECT_ORDER} where o.id = ?`, [orderId]);
  if (!row) throw noSuchOrderAtAll();
  const [refundable, events, payments, refunds] = await Promise.all([
    readRefundable(ctx.em, orderId),
    readEvents(ctx.em, orderId),
    readPayments(ctx.em, orderId),
    readRefunds(ctx.em, orderId),
  ]);
  return { order: orderFromRow(row), ...refundable, events, payments, refunds };
}

async function readRefundable(
  em: EntityManager,
  orderId: string,
): Promise<{ refundable: Cents; isBeingRefunded: boolean }> {
  const [row] = await em.execute<{ left: string | null; being_refunded: boolean }[]>(
    `select p.amount_cents - p.refund_cents as left, o.refund_requested_at is not null as being_refunded
     from customer_order o left join payment p on p.payment_intent_id = o.payment_intent_id
     where o.id = ?`,
    [orderId],
  );
  return { refundable: cents(Number(row?.left ?? 0)), isBeingRefunded: row?.being_refunded ?? false };
}

async function readEvents(em: EntityManager, orderId: string): Promise<LoggedEvent[]> {
  const rows = await em.execute<
    {
      id: string;
      type: string;
      occurred_at: string;
      source: string;
      by: string | null;
      data: Record<string, unknown>;
    }[]
  >(
    `select e.id, e.type, e.occurred_at, e.source, e.data, c.name as by
     from order_event e left join customer c on c.id = case when e.source ~ '^[0-9a-f]{8}-' then e.source::uuid end where e.order_id = ? order by e.id limit ?`,
    [orderId, EVENTS_MAX],
  );
  return rows.map(({ id, type, occurred_at, source, by, data }) => ({
    id,
    type,
    at: new Date(occurred_at),
    source: by === null ? source : "admin",
    by,
    data,
  }));
}

async function readPayments(em: EntityManager, orderId: string): Promise<Attempt[]> {
  const rows = await em.execute<
    {
      id: string;
      payment_intent_id: string | null;
      amount_cents: string;
      status: Attempt["status"];
      created_at: string;
      succeeded_at: string | null;
    }[]
  >(
    `select id, payment_intent_id, amount_cents, status, created_at, succeeded_at from payment
     where order_id = ? order by id limit ?`,
    [orderId, PAYMENTS_MAX],
  );
  return rows.map((row) => ({
    id: row.id,
    paymentIntentId: row.payment_intent_id,
    amount: cents(Number(row.amount_cents)),
    status: row.status,
    startedAt: new Date(row.created_at),
    succeededAt: row.succeeded_at === null ? null : new Date(row.succeeded_at),
  }));
}

async function readRefunds(em: EntityManager, orderId: string): Promise<RefundView[]> {
  const rows = await em.execute<RefundRow[]>(
    `${SELECT_REFUND} where p.order_id = ? order by r.created_at, r.id limit ?`,
    [orderId, PAYMENTS_MAX],
  );
  return rows.map(refundFromRow);
}
