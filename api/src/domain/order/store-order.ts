import type { EntityManager } from "@mikro-orm/postgresql";
import { type Kysely, type RawBuilder, sql } from "kysely";
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
    order: JSON.stringify([orderRow(order)]),
    lines: JSON.stringify(lines.map((line, at) => lineRow(order, line, at))),
    address: JSON.stringify([{ order_id: orderId, kind: "delivery", ...order.delivery }]),
    key: request?.key ?? null,
    fingerprint: request?.fingerprint ?? null,
    eventData: { lines: lines.length, totalCents: priced.total },
    jobs: JSON.stringify(order.jobs),
  });
}

const ORDER_COLUMNS = [
  "id",
  "customer_id",
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
  "order_id",
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
  "order_id",
  "kind",
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

/** Selects columns of the rows of a table that JSON has. */
const rowsOf = (
  db: Pick<Kysely<Tables>, "selectFrom">,
  table: "customer_order" | "order_line" | "order_address",
  json: RawBuilder<string>,
  columns: readonly string[],
) =>
  db
    .selectFrom(
      sql<Record<string, unknown>>`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.as(
        "row",
      ),
    )
    .select(columns);

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
        .columns(LINE_COLUMNS)
        .expression(rowsOf(db, "order_line", order.lines, LINE_COLUMNS)),
    )
    .with("delivery", (db) =>
      db
        .insertInto("order_address")
        .columns(ADDRESS_COLUMNS)
        .expression(rowsOf(db, "order_address", order.address, ADDRESS_COLUMNS)),
    )
    .insertInto("customer_order")
    .columns([...ORDER_COLUMNS, "held_until"])
    .expression(
      rowsOf(db, "customer_order", order.order, ORDER_COLUMNS).select(
        sql<Date>`now() + ${order.holdSeconds} * interval '1 second'`.as("held_until"),
      ),
    ),
);
