import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { IS_IN_STOCK } from "./order-line.ts";

/** The state of an unpaid order in the shop's own tables. */
export type PendingState = Awaited<ReturnType<typeof readPendingStates>>[number];

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
) {
  const rows = await tables(em)
    .selectFrom("customer_order as o")
    // The payment that could still pay it.
    .leftJoin("payment as p", (join) =>
      join.onRef("p.order_id", "=", "o.id").on("p.status", "in", ["starting", "open"]),
    )
    .select(["o.id as orderId", "o.status", "o.holds_stock as holdsStock", IS_IN_STOCK.as("isInStock")])
    .select(["p.payment_intent_id as paymentIntentId", "p.check_at as checkAt"])
    .select((eb) => [
      endsAt(rules.pendingOrderDays).as("endsAt"),
      // A charge that could not pay the order and is refunded.
      jsonObjectFrom(
        eb
          .selectFrom("payment as q")
          .innerJoin("refund as r", "r.payment_id", "q.id")
          .select((of) => [
            "r.id",
            "r.reason",
            of("r.state", "=", "succeeded").$castTo<boolean>().as("isDone"),
          ])
          .whereRef("q.order_id", "=", "o.id")
          .where("q.status", "in", ["refunding", "refunded"])
          .where("p.id", "is", null)
          .orderBy("r.id", "desc")
          .limit(1),
      ).as("refund"),
      // The event that decides about its intents: a charge, else the latest.
      jsonObjectFrom(
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
          .limit(1),
      ).as("lastEvent"),
    ])
    .where("o.id", "=", anyOf(orderIds))
    .execute();
  return rows.map(({ checkAt, ...row }) => ({ ...row, payment: checkAt && { checkAt } }));
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
