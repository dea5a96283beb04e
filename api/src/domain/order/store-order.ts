import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Slots, statement } from "../shared/statement.ts";
import type { Tables } from "../shared/tables.ts";
import { lineRow, orderRow, type PlacedOrder } from "./placed-order.ts";

/** Stores an order with its lines, address, request, first event and jobs, in one statement. */
export async function storeOrder(em: EntityManager, order: PlacedOrder): Promise<void> {
  const { orderId, customerId, request, lines, priced } = order;
  await insertOrder(em, {
    orderId,
    customerId,
    holdSeconds: order.holdSeconds,
    order: JSON.stringify(orderRow(order)),
    lines: JSON.stringify(lines.map((line, at) => lineRow(order, line, at))),
    address: JSON.stringify(order.delivery),
    key: request?.key ?? null,
    fingerprint: request?.fingerprint ?? null,
    eventData: { lines: lines.length, totalCents: priced.total },
    jobs: JSON.stringify(order.jobs),
  });
}

const ORDER_COLUMNS = [
  "line_count",
  "items_cents",
  "shipping_cents",
  "shipping_tax_cents",
  "tax_cents",
  "total_cents",
  "prices_include_tax",
  "zone",
  "seller",
  "customer_name",
  "email",
  "reference",
] as const;

const LINE_COLUMNS = [
  "position",
  "tool_id",
  "part_number",
  "name",
  "quantity",
  "price_cents",
  "price_unit",
  "net_cents",
  "tax_cents",
  "tax_rate_bp",
  "tax_reason",
  "reference",
  "attributes",
] as const;

const ADDRESS_COLUMNS = [
  "country",
  "name",
  "company",
  "line1",
  "line2",
  "city",
  "region",
  "postcode",
  "phone",
] as const;

type OrderSlots = Slots<{
  orderId: string;
  customerId: string;
  holdSeconds: number;
  /** The rows of the order, of its lines and of its address, and the jobs, as JSON. */
  order: string;
  lines: string;
  address: string;
  jobs: string;
  key: string | null;
  fingerprint: string | null;
  /** The data of the event `order.placed`. */
  eventData: Record<string, unknown>;
}>;

/** The row of a table that JSON has; columns that it does not have are null. */
const rowOf = <Name extends "customer_order" | "order_address">(table: Name, json: RawBuilder<string>) =>
  sql<Selectable<Tables[Name]>>`jsonb_populate_record(null::${sql.table(table)}, ${json}::jsonb)`.as("row");

const insertOrder = statement((db, order: OrderSlots) =>
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
        .columns(["customer_id", "idempotency_key", "order_id", "fingerprint"])
        .expression(
          db
            .selectNoFrom([
              sql<string>`${order.customerId}::uuid`.as("customer_id"),
              sql<string>`${order.key}::text`.as("idempotency_key"),
              sql<string>`${order.orderId}::uuid`.as("order_id"),
              sql<string>`${order.fingerprint}::text`.as("fingerprint"),
            ])
            .where(sql<boolean>`${order.key}::text is not null`),
        ),
    )
    .with("line", (db) =>
      db
        .insertInto("order_line")
        .columns(["order_id", ...LINE_COLUMNS])
        .expression((eb) =>
          eb
            .selectFrom(
              sql<
                Selectable<Tables["order_line"]>
              >`jsonb_populate_recordset(null::order_line, ${order.lines}::jsonb)`.as("l"),
            )
            .select(sql<string>`${order.orderId}::uuid`.as("order_id"))
            .select(LINE_COLUMNS),
        ),
    )
    .with("delivery", (db) =>
      db
        .insertInto("order_address")
        .columns(["order_id", "kind", ...ADDRESS_COLUMNS])
        .expression((eb) =>
          eb
            .selectFrom(rowOf("order_address", order.address))
            .select([
              sql<string>`${order.orderId}::uuid`.as("order_id"),
              eb.val("delivery" as const).as("kind"),
            ])
            .select(ADDRESS_COLUMNS),
        ),
    )
    .insertInto("customer_order")
    .columns(["id", "customer_id", "held_until", ...ORDER_COLUMNS])
    .expression((eb) =>
      eb
        .selectFrom(rowOf("customer_order", order.order))
        .select([
          sql<string>`${order.orderId}::uuid`.as("id"),
          sql<string>`${order.customerId}::uuid`.as("customer_id"),
          sql<Date>`now() + ${order.holdSeconds} * interval '1 second'`.as("held_until"),
        ])
        .select(ORDER_COLUMNS),
    ),
);
