import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { PricedOrder } from "../pricing/price-order.ts";
import type { NewOutboxRow } from "../shared/context.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Slots, statement } from "../shared/statement.ts";
import type { Tables } from "../shared/tables.ts";
import type { Terms } from "../zone/terms.ts";
import type { Address } from "./order-address.ts";
import type { TakenLine } from "./order-line.ts";

interface PlacedOrder {
  readonly orderId: string;
  readonly customerId: string;
  readonly terms: Terms;
  readonly priced: PricedOrder;
  readonly customerName: string;
  readonly email: string;
  readonly reference: string | null;
  readonly lines: readonly TakenLine[];
  readonly delivery: Address;
  readonly holdSeconds: number;
  readonly request: { readonly key: string; readonly fingerprint: string } | null;
  readonly jobs: readonly NewOutboxRow[];
}

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

const orderRow = ({ terms, priced, lines, customerName, email, reference, delivery }: PlacedOrder) => ({
  line_count: lines.length,
  items_cents: priced.itemsTotal,
  shipping_cents: priced.freight.gross,
  shipping_tax_cents: priced.freight.tax,
  tax_cents: priced.tax,
  total_cents: priced.total,
  prices_include_tax: terms.pricesIncludeTax,
  zone: terms.zone,
  seller: terms.seller,
  customer_name: customerName,
  email,
  reference,
  tool_id: lines[0]?.toolId,
  item_name: lines[0]?.tool.name,
  quantity: lines[0]?.quantity,
  unit_price_cents: lines[0]?.price,
  phone: delivery.phone,
  address: delivery.line1,
  company: delivery.company,
});

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
  "tool_id",
  "item_name",
  "quantity",
  "unit_price_cents",
  "phone",
  "address",
  "company",
] as const;

function lineRow(
  { terms, priced }: PlacedOrder,
  { tool, quantity, price, reference }: TakenLine,
  at: number,
) {
  return {
    position: at + 1,
    tool_id: tool.toolId,
    part_number: tool.partNumber,
    name: tool.name,
    quantity,
    price_cents: price,
    price_unit: 1,
    net_cents: priced.lines[at]?.net,
    tax_cents: priced.lines[at]?.tax,
    tax_rate_bp: terms.tax.rateBp,
    tax_reason: terms.tax.reason,
    reference: reference ?? null,
    attributes: tool.attributes,
  };
}

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
