import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { IS_IN_STOCK } from "./order-line.ts";
import type { PendingDetails } from "./pending-causes.ts";

/** The state of an unpaid order in the shop's own tables. */
export interface PendingState extends Pick<
  PendingDetails,
  "status" | "holdsStock" | "isInStock" | "payment" | "refund"
> {
  readonly orderId: string;
  /** The intent of the payment that could still pay it. */
  readonly paymentIntentId: string | null;
  /** The event that decides about its intents: a charge, else the latest; null where none arrived. */
  readonly lastEvent: { readonly type: string; readonly status: "new" | "done" | "dead" } | null;
  /** The time at which the shop cancels it if it is not paid. */
  readonly endsAt: Date;
}

/** The events of Stripe that show the state of an intent. */
const INTENT_EVENTS = [
  "payment_intent.succeeded",
  "payment_intent.processing",
  "payment_intent.payment_failed",
  "payment_intent.requires_action",
];

/** Returns the state of the given orders, in one statement; orders that do not exist are left out. */
export async function readPendingStates(
  { em, rules }: Pick<DomainContext, "em" | "rules">,
  orderIds: readonly string[],
): Promise<PendingState[]> {
  const rows = await tables(em)
    .selectFrom("customer_order as o")
    .leftJoin("payment as p", (join) =>
      join.onRef("p.order_id", "=", "o.id").on("p.status", "in", ["starting", "open"]),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("payment as q")
          .innerJoin("refund as r", "r.payment_id", "q.id")
          .select(["r.id", "r.reason", "r.state"])
          .whereRef("q.order_id", "=", "o.id")
          .where("q.status", "in", ["refunding", "refunded"])
          .where("p.id", "is", null)
          .orderBy("r.id", "desc")
          .limit(1)
          .as("back"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("payment as q")
          .innerJoin("stripe_event as e", "e.payment_intent_id", "q.payment_intent_id")
          .select(["e.type", "e.status"])
          .whereRef("q.order_id", "=", "o.id")
          .where("e.type", "in", INTENT_EVENTS)
          // A closed payment counts only if it has a charge without effect.
          .where((one) =>
            one.or([
              one("q.id", "=", one.ref("p.id")),
              one.and([one("e.type", "=", "payment_intent.succeeded"), one("e.status", "<>", "done")]),
            ]),
          )
          .orderBy(sql`e.type = 'payment_intent.succeeded'`, "desc")
          .orderBy("e.received_at", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select([
      "o.id",
      "o.status",
      "o.holds_stock",
      IS_IN_STOCK.as("is_in_stock"),
      "p.check_at",
      "p.payment_intent_id",
      "back.id as refund_id",
      "back.reason as refund_reason",
      "back.state as refund_state",
      "last.type as event_type",
      "last.status as event_status",
      endsAt(rules.pendingOrderDays).as("ends_at"),
    ])
    .where("o.id", "=", anyOf(orderIds))
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    status: row.status,
    holdsStock: row.holds_stock,
    isInStock: row.is_in_stock,
    payment: row.check_at && { checkAt: row.check_at },
    paymentIntentId: row.payment_intent_id,
    refund:
      row.refund_id && row.refund_reason
        ? { id: row.refund_id, reason: row.refund_reason, isDone: row.refund_state === "succeeded" }
        : null,
    lastEvent: row.event_type && row.event_status ? { type: row.event_type, status: row.event_status } : null,
    endsAt: row.ends_at,
  }));
}

/** A customer who opened the payment page within this time may be paying: a bank's security check can take that long. */
export const PAYING_MINUTES = 60;

/**
 * Returns the end that was announced to the customer, else the one by the setting, with at least a day's notice; it is not while units are
 * reserved or the customer may be paying.
 */
const endsAt = (days: number) =>
  sql<Date>`greatest(
    coalesce(o.ends_at, greatest(o.placed_at + ${days} * interval '1 day', now() + interval '1 day')),
    case when o.holds_stock then o.held_until end,
    p.updated_at + ${PAYING_MINUTES} * interval '1 minute'
  )`;
