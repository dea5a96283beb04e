import type { EntityManager } from "@mikro-orm/postgresql";
import { UNRECORDED_LOSS } from "../order/dispute-state.ts";
import { DETAILED_LINES, type DetailedLine } from "../order/detailed-line.ts";
import type { Cents } from "../shared/money.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";
import { type RefundView, refundFromRow, selectRefunds } from "./refund-view.ts";

/** An entry of an order's event log. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Date;
  /** The kind of actor. */
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
  /** True if a dispute of it is lost and no refund records that yet. */
  readonly hasUnrecordedLoss: boolean;
}

/** The lines of an order by their positions, and its event log, payments and refunds, oldest first. */
export interface OrderRecord {
  readonly lines: readonly DetailedLine[];
  readonly events: readonly LoggedEvent[];
  readonly payments: readonly Attempt[];
  readonly refunds: readonly RefundView[];
}

/** The limits of what is read of an order: log entries, and payments or refunds. */
export const EVENTS_MAX = 500;
export const PAYMENTS_MAX = 100;

/** Returns everything that is stored of an order apart from its row; empty lists for an unknown order. */
export async function readOrderRecord(em: EntityManager, orderId: string): Promise<OrderRecord> {
  const [lines, events, payments, refunds] = await Promise.all([
    readLines(em, orderId),
    readEvents(em, orderId),
    readPayments(em, orderId),
    readRefunds(em, orderId),
  ]);
  return { lines, events, payments, refunds };
}

async function readLines(em: EntityManager, orderId: string): Promise<DetailedLine[]> {
  const order = await tables(em)
    .selectFrom("customer_order as o")
    .select(DETAILED_LINES.as("lines"))
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  return order?.lines ?? [];
}

async function readEvents(em: EntityManager, orderId: string): Promise<LoggedEvent[]> {
  return tables(em)
    .selectFrom("order_event as e")
    .leftJoin("customer as c", "c.id", "e.actor_id")
    .select(["e.id", "e.type", "e.occurred_at as at", "e.source", "e.data"])
    .select((eb) => shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("by"))
    .where("e.order_id", "=", orderId)
    .orderBy("e.id")
    .limit(EVENTS_MAX)
    .execute();
}

async function readPayments(em: EntityManager, orderId: string): Promise<Attempt[]> {
  return tables(em)
    .selectFrom("payment")
    .select([
      "id",
      "payment_intent_id as paymentIntentId",
      "amount_cents as amount",
      "status",
      "created_at as startedAt",
      "succeeded_at as succeededAt",
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("dispute as d")
            .select("d.id")
            .whereRef("d.payment_id", "=", "payment.id")
            .where(UNRECORDED_LOSS),
        )
        .$castTo<boolean>()
        .as("hasUnrecordedLoss"),
    )
    .where("order_id", "=", orderId)
    .orderBy("id")
    .limit(PAYMENTS_MAX)
    .execute();
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
