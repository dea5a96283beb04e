import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { ActorKind, OrderEventType } from "../order/order-event-type.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import type { Cents } from "../shared/money.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW } from "../shared/tables.ts";
import { UNFINISHED_PAYMENT } from "./payment-state.ts";

/** Returns all payments of an order. */
export const selectPayments = statement((db, { orderId }: Slots<{ orderId: string }>) =>
  db
    .selectFrom("payment")
    .select(["id", "status", "attempt", "idempotency_key as key", "payment_intent_id as paymentIntentId"])
    .where("order_id", "=", orderId),
);

type PaymentSlots = Slots<{
  id: string;
  orderId: string;
  attempt: number;
  key: string;
  total: Cents;
  currency: string;
}>;

/** Adds a payment that has no intent yet. */
export const insertPayment = statement((db, slots: PaymentSlots) =>
  db.insertInto("payment").values({
    id: slots.id,
    order_id: slots.orderId,
    attempt: slots.attempt,
    idempotency_key: slots.key,
    amount_cents: slots.total,
    currency: slots.currency,
    status: "starting",
  }),
);

type StartedSlots = Slots<{ orderId: string; paymentId: string; intentId: string }>;

/**
 * Locks an order and stores an intent in its payment if that is unfinished, with the event of its first intent. Returns the order as it was;
 * `is_first` is null where nothing was stored.
 */
export const storeStarted = statement((db, { orderId, paymentId, intentId }: StartedSlots) =>
  db
    .with("locked", (db) =>
      db
        .selectFrom("customer_order")
        .select(["status", "holds_stock", "customer_id"])
        .where("id", "=", orderId)
        .where("status", "<>", "cancelled")
        .forUpdate(),
    )
    .with("stored", (db) =>
      db
        .updateTable("payment")
        .from("locked")
        .set({ payment_intent_id: intentId, status: "open", updated_at: NOW })
        .where("payment.id", "=", paymentId)
        .where("payment.status", "in", UNFINISHED_PAYMENT)
        .returning(sql<boolean>`old.status = 'starting'`.as("is_first")),
    )
    .with("event", (db) =>
      db
        .insertInto("order_event")
        .columns(["order_id", "type", "source", "data", "customer_id"])
        .expression((eb) =>
          eb
            .selectFrom(["locked", "stored"])
            .select([
              sql<string>`${orderId}::uuid`.as("order_id"),
              eb.val<OrderEventType>("payment.started").as("type"),
              eb.val<ActorKind>("customer").as("source"),
              jsonBuildObject({ paymentIntentId: sql<string>`${intentId}::text` }).as("data"),
              "locked.customer_id",
            ])
            .where("stored.is_first", "=", true),
        ),
    )
    .selectFrom("locked")
    .leftJoin("stored", (join) => join.onTrue())
    .select(["locked.status", "locked.holds_stock as holdsStock", "stored.is_first"]),
);

type PaidSlots = Slots<{
  orderId: string;
  paymentId: string;
  intentId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  jobs: string;
  data: Record<string, unknown>;
  source: ActorKind;
  actorId: string | null;
}>;

/** Writes payment, order, event and jobs of a paid order. */
export const writePaid = statement((db, slots: PaidSlots) =>
  db
    .with("payment", (db) =>
      db
        .updateTable("payment")
        .set({
          status: "succeeded",
          succeeded_at: NOW,
          updated_at: NOW,
          card_brand: slots.cardBrand,
          card_last4: slots.cardLast4,
        })
        .where("id", "=", slots.paymentId),
    )
    .with("event", (db) =>
      db.insertInto("order_event").values({
        order_id: slots.orderId,
        type: "order.paid",
        source: slots.source,
        actor_id: slots.actorId,
        data: slots.data,
      }),
    )
    .with("job", (db) => insertJobs(db, slots.jobs))
    .updateTable("customer_order")
    .set({
      status: "paid",
      ended_unpaid: false,
      fulfilment: "preparing",
      payment_intent_id: slots.intentId,
      paid_at: NOW,
    })
    .where("id", "=", slots.orderId),
);
