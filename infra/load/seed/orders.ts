import type pg from "pg";
import { z } from "zod";
import type { Person } from "../shop/person.ts";
import { numberedId } from "./customers.ts";
import type { Progress } from "./progress.ts";
import { stockedTools } from "./tools.ts";

const ORDER_ID_PREFIX = "0192f0c0-0002-7000-8000-";
const BATCH = 5000;
/** The orders are spread over so many days. */
const DAYS = 90;
const TIMEOUT_MS = 600_000;
const countRows = z.array(z.object({ count: z.number() }));

/**
 * Inserts past orders: paid, most of them delivered, each with ledger line, events and payment. Order n is always the same; existing
 * ones stay.
 */
export async function seedOrders(
  database: pg.Client,
  people: readonly Person[],
  { size, progress }: { size: number; progress: Progress },
): Promise<void> {
  const wanted = Math.max(1000, Math.round(size / 10));
  const { rows } = await database.query(
    "select count(*)::int from customer_order where id >= $1 and id < $2",
    [numberedId(ORDER_ID_PREFIX, 0), numberedId(ORDER_ID_PREFIX, 999_999_999_999)],
  );
  const existing = countRows.parse(rows)[0]?.count ?? 0;
  const subjects = people.map(({ subject }) => subject);
  const toolIds = stockedTools().map(({ id }) => id);
  for (let first = existing; first < wanted; first += BATCH) {
    const last = Math.min(wanted, first + BATCH);
    await insertOrders(database, { first, last, subjects, toolIds });
    progress.update("orders", last - existing, wanted - existing);
  }
}

async function insertOrders(
  database: pg.Client,
  batch: { first: number; last: number; subjects: readonly string[]; toolIds: readonly string[] },
): Promise<void> {
  const { first, last, subjects, toolIds } = batch;
  await database.query("begin");
  try {
    await database.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    await database.query(
      `create temporary table seeded on commit drop as
       select n, ('${ORDER_ID_PREFIX}' || lpad(n::text, 12, '0'))::uuid as id, c.id as customer_id, c.name as customer_name, c.email,
         t.id as tool_id, t.part_number, t.name as item_name, t.price_cents as unit_price_cents, 1 + n % 3 as quantity,
         t.price_cents * (1 + n % 3) as total_cents, round(t.price_cents * (1 + n % 3) * 0.15 / 1.15)::bigint as tax_cents,
         date_trunc('day', now()) - (1 + n % ${DAYS}) * interval '1 day' + (n * 7919 % 86400) * interval '1 second' as placed_at,
         case when n % 10 = 0 then 'preparing' else 'delivered' end as fulfilment, 'pi_seed_' || n as intent
       from generate_series($1::int, $2::int - 1) as n
       join customer c on c.subject = ($3::text[])[1 + n % cardinality($3::text[])]
       join tool t on t.id = ($4::uuid[])[1 + n * 31 % cardinality($4::uuid[])]`,
      [first, last, subjects, toolIds],
    );
    await database.query(`
      insert into customer_order (id, customer_id, status, fulfilment, holds_stock,
        held_until, customer_name, email, payment_intent_id, paid_at, placed_at, updated_at, line_count, items_cents, tax_cents, total_cents)
      select id, customer_id, 'paid', fulfilment, true,
        placed_at + interval '30 minutes', customer_name, email,
        intent, placed_at + interval '1 minute', placed_at, placed_at, 1, total_cents, tax_cents, total_cents from seeded`);
    await database.query(`
      insert into order_line (order_id, position, tool_id, part_number, name, quantity, price_cents, net_cents, tax_cents, tax_rate_bp, tax_reason)
      select id, 1, tool_id, part_number, item_name, quantity, unit_price_cents, total_cents - tax_cents, tax_cents, 1500, 'standard' from seeded`);
    await database.query(`
      insert into order_address (order_id, kind, country, name, line1, phone)
      select id, 'delivery', 'BD', customer_name, '12 Foundry Lane, Chattogram', '+1 555 010 2030' from seeded`);
    await database.query(`
      insert into shipment (order_id, shipped_at, delivered_at)
      select id, placed_at + interval '10 hours', placed_at + interval '50 hours' from seeded where fulfilment = 'delivered'`);
    await database.query(`
      insert into stock_movement (tool_id, order_id, quantity, reason, occurred_at)
      select tool_id, id, -quantity, 'order-placed', placed_at from seeded`);
    await database.query(`
      update tool t set stock_quantity = stock_quantity - taken.units
      from (select tool_id, sum(quantity) as units from seeded group by tool_id) as taken where t.id = taken.tool_id`);
    await database.query(`
      insert into payment (id, order_id, attempt, idempotency_key, payment_intent_id, amount_cents, currency, status, succeeded_at, created_at)
      select uuidv7(), id, 1, 'seed:' || n, intent, total_cents, 'USD', 'succeeded', placed_at + interval '1 minute', placed_at
      from seeded`);
    await database.query(`
      insert into order_event (order_id, type, source, occurred_at, customer_id)
      select id, type, 'operator', placed_at + at * interval '1 minute', customer_id
      from seeded, (values ('order.placed', 0), ('order.paid', 1), ('order.shipped', 600), ('order.delivered', 3000)) as history (type, at)
      where fulfilment = 'delivered' or type in ('order.placed', 'order.paid')`);
    await database.query("commit");
  } catch (error) {
    await database.query("rollback");
    throw error;
  }
}
