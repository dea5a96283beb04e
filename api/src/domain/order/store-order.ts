import type { EntityManager } from "@mikro-orm/postgresql";
import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import type { PricedOrder } from "../pricing/price-order.ts";
import type { NewOutboxRow } from "../shared/context.ts";
import { insertJobs } from "../shared/insert-jobs.ts";
import { type Slots, statement } from "../shared/statement.ts";
import type { Tables } from "../shared/tables.ts";
import type { Terms } from "../zone/terms.ts";
import type { Address } from "./order-address.ts";
import type { TakenLine } from "./order-line.ts";

/** An order whose units are taken. */
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
  const { orderId, customerId, holdSeconds, request, lines, priced, jobs } = order;
  await insertOrder(em, {
    orderId,
    customerId,
    holdSeconds,
    order: JSON.stringify([rowOf(ORDER, order)]),
    lines: JSON.stringify(lines.map((line, at) => rowOf(LINE, { ...order, line, at }))),
    address: JSON.stringify([rowOf(ADDRESS, order)]),
    requests: JSON.stringify(request ? [rowOf(REQUEST, { ...order, request })] : []),
    eventData: { lines: lines.length, totalCents: priced.total },
    jobs: JSON.stringify(jobs),
  });
}

/** The columns of a table that are stored, each with its value. */
type Columns<Name extends keyof Tables, Source> = {
  readonly [Column in keyof Insertable<Tables[Name]>]?: (source: Source) => unknown;
};

const ORDER = {
  id: ({ orderId }) => orderId,
  customer_id: ({ customerId }) => customerId,
  line_count: ({ lines }) => lines.length,
  items_cents: ({ priced }) => priced.itemsTotal,
  shipping_cents: ({ priced }) => priced.freight.gross,
  shipping_tax_cents: ({ priced }) => priced.freight.tax,
  tax_cents: ({ priced }) => priced.tax,
  total_cents: ({ priced }) => priced.total,
  prices_include_tax: ({ terms }) => terms.pricesIncludeTax,
  zone: ({ terms }) => terms.zone,
  seller: ({ terms }) => terms.seller,
  customer_name: ({ customerName }) => customerName,
  email: ({ email }) => email,
  reference: ({ reference }) => reference,
} satisfies Columns<"customer_order", PlacedOrder>;

const LINE = {
  order_id: ({ orderId }) => orderId,
  position: ({ at }) => at + 1,
  tool_id: ({ line }) => line.tool.toolId,
  part_number: ({ line }) => line.tool.partNumber,
  name: ({ line }) => line.tool.name,
  quantity: ({ line }) => line.quantity,
  price_cents: ({ line }) => line.price,
  price_unit: ({ line }) => line.tool.priceUnit,
  net_cents: ({ priced, at }) => priced.lines[at]?.net,
  tax_cents: ({ priced, at }) => priced.lines[at]?.tax,
  tax_rate_bp: ({ terms }) => terms.tax.rateBp,
  tax_reason: ({ terms }) => terms.tax.reason,
  reference: ({ line }) => line.reference ?? null,
  attributes: ({ line }) => line.tool.attributes,
} satisfies Columns<"order_line", PlacedOrder & { readonly line: TakenLine; readonly at: number }>;

const ADDRESS = {
  order_id: ({ orderId }) => orderId,
  kind: () => "delivery",
  country: ({ delivery }) => delivery.country,
  name: ({ delivery }) => delivery.name,
  company: ({ delivery }) => delivery.company,
  line1: ({ delivery }) => delivery.line1,
  line2: ({ delivery }) => delivery.line2,
  city: ({ delivery }) => delivery.city,
  region: ({ delivery }) => delivery.region,
  postcode: ({ delivery }) => delivery.postcode,
  phone: ({ delivery }) => delivery.phone,
} satisfies Columns<"order_address", PlacedOrder>;

const REQUEST = {
  customer_id: ({ customerId }) => customerId,
  idempotency_key: ({ request }) => request.key,
  order_id: ({ orderId }) => orderId,
  fingerprint: ({ request }) => request.fingerprint,
} satisfies Columns<"order_request", PlacedOrder & { readonly request: NonNullable<PlacedOrder["request"]> }>;

const rowOf = <Source>(columns: Readonly<Record<string, (source: Source) => unknown>>, source: Source) =>
  Object.fromEntries(Object.entries(columns).map(([column, valueOf]) => [column, valueOf(source)]));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys returns strings
const namesOf = <Name extends string>(columns: Record<Name, unknown>) => Object.keys(columns) as Name[];

/** Selects the columns of rows of a table that JSON has. */
const rowsIn = (
  db: Pick<Kysely<Tables>, "selectFrom">,
  table: keyof Tables,
  columns: object,
  json: RawBuilder<string>,
) =>
  db
    .selectFrom(
      sql<Record<string, unknown>>`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.as(
        "row",
      ),
    )
    .select(Object.keys(columns));

type OrderSlots = Slots<{
  orderId: string;
  customerId: string;
  holdSeconds: number;
  /** The rows of the order, its lines, its address and the request with a key, and the jobs, as JSON. */
  order: string;
  lines: string;
  address: string;
  requests: string;
  jobs: string;
  /** The data of the event `order.placed`. */
  eventData: Record<string, unknown>;
}>;

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
        .columns(namesOf(REQUEST))
        .expression(rowsIn(db, "order_request", REQUEST, order.requests)),
    )
    .with("line", (db) =>
      db
        .insertInto("order_line")
        .columns(namesOf(LINE))
        .expression(rowsIn(db, "order_line", LINE, order.lines)),
    )
    .with("delivery", (db) =>
      db
        .insertInto("order_address")
        .columns(namesOf(ADDRESS))
        .expression(rowsIn(db, "order_address", ADDRESS, order.address)),
    )
    .insertInto("customer_order")
    .columns([...namesOf(ORDER), "held_until"])
    .expression(
      rowsIn(db, "customer_order", ORDER, order.order).select(
        sql<Date>`now() + ${order.holdSeconds} * interval '1 second'`.as("held_until"),
      ),
    ),
);
