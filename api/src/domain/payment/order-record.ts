import type { EntityManager } from "@mikro-orm/postgresql";
import { type Cents, cents } from "../shared/money.ts";
import { type RefundView, refundFromRow, selectRefunds } from "./refund-view.ts";
import { personForStaff } from "../shared/person-for-staff.ts";

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

/** What outlives an order: its event log, its payments and their refunds, oldest first. */
export interface OrderRecord {
  readonly events: readonly LoggedEvent[];
  readonly payments: readonly Attempt[];
  readonly refunds: readonly RefundView[];
}

/** How much of an order is read at most: entries of its log, and payments or refunds. */
export const EVENTS_MAX = 500;
export const PAYMENTS_MAX = 100;

/** Everything that is kept of an order beside its row; empty lists where there never was one. */
export async function readOrderRecord(em: EntityManager, orderId: string): Promise<OrderRecord> {
  const [events, payments, refunds] = await Promise.all([
    readEvents(em, orderId),
    readPayments(em, orderId),
    readRefunds(em, orderId),
  ]);
  return { events, payments, refunds };
}

async function readEvents(em: EntityManager, orderId: string): Promise<LoggedEvent[]> {
  const rows = await em.execute<
    {
      id: string;
      type: string;
      occurred_at: Date;
      source: string;
      by: string | null;
      data: Record<string, unknown>;
    }[]
  >(
    `select e.id, e.type, e.occurred_at, e.source, e.data, ${personForStaff("c")} as by
     from order_event e left join customer c on c.id = e.actor_id where e.order_id = ? order by e.id limit ?`,
    [orderId, EVENTS_MAX],
  );
  return rows.map(({ id, type, occurred_at, source, by, data }) => ({
    id,
    type,
    at: occurred_at,
    source,
    by,
    data,
  }));
}

async function readPayments(em: EntityManager, orderId: string): Promise<Attempt[]> {
  const rows = await em.execute<
    {
      id: string;
      payment_intent_id: string | null;
      amount_cents: number;
      status: Attempt["status"];
      created_at: Date;
      succeeded_at: Date | null;
    }[]
  >(
    `select id, payment_intent_id, amount_cents, status, created_at, succeeded_at from payment
     where order_id = ? order by id limit ?`,
    [orderId, PAYMENTS_MAX],
  );
  return rows.map((row) => ({
    id: row.id,
    paymentIntentId: row.payment_intent_id,
    amount: cents(row.amount_cents),
    status: row.status,
    startedAt: row.created_at,
    succeededAt: row.succeeded_at,
  }));
}

async function readRefunds(em: EntityManager, orderId: string): Promise<RefundView[]> {
  const rows = await selectRefunds(em)
    .where("p.order_id", "=", orderId)
    .orderBy("r.created_at")
    .orderBy("r.id")
    .limit(PAYMENTS_MAX)
    .execute();
  return rows.map(refundFromRow);
}
