import { expressionBuilder, sql } from "kysely";
import { insertJobs } from "../shared/insert-jobs.ts";
import type { Cents } from "../shared/money.ts";
import { type Slots, statement } from "../shared/statement.ts";
import type { Tables } from "../shared/tables.ts";

/** The value that the order was placed with: it may have been changed since. */
const asPlaced = (column: "phone" | "address") => {
  const eb = expressionBuilder<Tables & { o: Tables["customer_order"] }, "o">();
  const old = eb
    .selectFrom("audit_entry as a")
    .select(sql<string | null>`a.changes -> ${sql.lit(column)} ->> 'from'`.as("from"))
    .where("a.subject", "=", sql<string>`o.id::text`)
    .where("a.action", "=", "order.delivery-changed")
    .orderBy("a.id")
    .limit(1);
  return eb.fn.coalesce(old, `o.${column}`).$castTo<string | null>();
};

type EarlierSlots = Slots<{ customerId: string; idempotencyKey: string | null }>;

/** Counts a customer's unpaid orders, and finds the order that the same key has placed: without its columns where it was cancelled. */
export const selectEarlierOrders = statement((db, { customerId, idempotencyKey }: EarlierSlots) =>
  db
    .selectFrom("customer as c")
    .leftJoin("order_request as r", (join) =>
      join.onRef("r.customer_id", "=", "c.id").on("r.idempotency_key", "=", idempotencyKey),
    )
    .leftJoin("customer_order as o", (join) =>
      join.onRef("o.id", "=", "r.order_id").on("o.status", "<>", "cancelled"),
    )
    .select(["r.order_id as requestedId", "o.id", "o.tool_id as toolId", "o.item_name as itemName"])
    .select(["o.quantity", "o.total_cents as total"])
    .select([asPlaced("phone").as("phone"), asPlaced("address").as("address")])
    .select((eb) =>
      eb
        .selectFrom("customer_order as p")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("p.customer_id", "=", "c.id")
        .where("p.status", "in", ["pending", "cancelling"])
        .as("pending"),
    )
    .where("c.id", "=", customerId),
);

type PlacedOrder = Slots<{
  orderId: string;
  customerId: string;
  toolId: string;
  itemName: string;
  quantity: number;
  unitPrice: Cents;
  holdSeconds: number;
  customerName: string;
  email: string;
  phone: string;
  address: string;
  company: string | null;
  reference: string | null;
  idempotencyKey: string | null;
  /** The data of the event `order.placed`. */
  eventData: Record<string, unknown>;
  /** The jobs as JSON. */
  jobs: string;
}>;

/** Stores an order with its request, first event and jobs. */
export const insertPlacedOrder = statement((db, order: PlacedOrder) =>
  db
    .with("event", (db) =>
      db.insertInto("order_event").values({
        order_id: order.orderId,
        type: "order.placed",
        source: "customer",
        data: order.eventData,
        // The trigger that sets the id does not see an order of the same statement.
        customer_id: order.customerId,
      }),
    )
    .with("job", (db) => insertJobs(db, order.jobs))
    .with("request", (db) =>
      db
        .insertInto("order_request")
        .columns(["customer_id", "idempotency_key", "order_id"])
        .expression(
          db
            .selectNoFrom([
              sql<string>`${order.customerId}::uuid`.as("customer_id"),
              sql<string>`${order.idempotencyKey}::text`.as("idempotency_key"),
              sql<string>`${order.orderId}::uuid`.as("order_id"),
            ])
            .where(sql<boolean>`${order.idempotencyKey}::text is not null`),
        ),
    )
    .insertInto("customer_order")
    .values({
      id: order.orderId,
      customer_id: order.customerId,
      tool_id: order.toolId,
      item_name: order.itemName,
      quantity: order.quantity,
      unit_price_cents: order.unitPrice,
      held_until: sql<Date>`now() + ${order.holdSeconds} * interval '1 second'`,
      customer_name: order.customerName,
      email: order.email,
      phone: order.phone,
      address: order.address,
      company: order.company,
      reference: order.reference,
    }),
);
