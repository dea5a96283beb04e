import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * Writes delivered orders with all that belongs to them, as many years of trade leave it: each with one payment, four events and
 * `movements` lines in the ledger (an odd number: taken, and released and taken again). A fifth of them is about one tool. Every
 * invariant holds. In the caller's transaction, as a superuser.
 */
export async function writeLongHistory(
  em: EntityManager,
  { tools, orders, movements }: { tools: number; orders: number; movements: number },
): Promise<void> {
  // Triggers and foreign keys of each row would take most of the time.
  await em.execute("set local session_replication_role = replica");
  await em.execute(
    `insert into customer (id, subject, email, name) values (uuidv7(), 'long-history', 'long@boltwright.test', 'Long History')`,
  );
  await em.execute(
    `insert into tool (id, part_number, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
     select uuidv7(), 'LONG-' || n, 'Long history ' || n, '', '/images/none.webp', 1000, 1, 0 from generate_series(1, ?) n`,
    [tools],
  );
  await em.execute(
    `insert into part_number (key, tool_id, value, kind)
     select part_key(part_number), id, part_number, 'own' from tool where part_number like 'LONG-%'`,
  );
  await em.execute(
    `create temporary table history as
     select n, uuidv7() as order_id, t.id as tool_id, t.name, c.id as customer_id
     from generate_series(1, ?) n
     join (select id, name, row_number() over (order by id) as number from tool where part_number like 'LONG-%') t
       on t.number = case when n % 5 = 0 then 1 else n % ? + 1 end
     cross join (select id from customer where subject = 'long-history') c`,
    [orders, tools],
  );
  await em.execute(
    `insert into customer_order (id, customer_id, status, fulfilment, held_until,
       customer_name, email, payment_intent_id, paid_at, line_count, items_cents, tax_cents, total_cents)
     select order_id, customer_id, 'paid', 'delivered', now(), 'Long History', 'long@boltwright.test',
       'pi_long_' || n, now(), 1, 1000, 130, 1000 from history`,
  );
  await em.execute(
    `insert into order_line (order_id, position, tool_id, part_number, name, quantity, price_cents, net_cents, tax_cents, tax_rate_bp, tax_reason)
     select order_id, 1, tool_id, 'LONG', name, 1, 1000, 870, 130, 1500, 'standard' from history`,
  );
  await em.execute(
    `insert into order_address (order_id, kind, country, name, line1, phone)
     select order_id, 'delivery', 'BD', 'Long History', '1', '1' from history`,
  );
  await em.execute("insert into shipment (order_id, delivered_at) select order_id, now() from history");
  await em.execute(
    `insert into payment (id, order_id, attempt, idempotency_key, payment_intent_id, amount_cents, currency, status, succeeded_at)
     select uuidv7(), order_id, 1, 'long-' || n, 'pi_long_' || n, 1000, 'USD', 'succeeded', now() from history`,
  );
  for (const type of ["order.placed", "order.paid"]) {
    await em.execute(
      `insert into order_event (order_id, type, source, data, customer_id)
       select order_id, ?, 'webhook', '{"totalCents": 1000}', customer_id from history`,
      [type],
    );
  }
  await em.execute(
    `insert into order_event (order_id, type, source, actor_id, customer_id)
     select order_id, type, 'admin', customer_id, customer_id from history, unnest(array['order.shipped', 'order.delivered']) type`,
  );
  for (let movement = 0; movement < movements; movement += 1) {
    const later = movement % 2 ? "hold-released" : "hold-renewed";
    const reason = movement === 0 ? "order-placed" : later;
    await em.execute(
      `insert into stock_movement (tool_id, order_id, quantity, reason) select tool_id, order_id, ?, ? from history`,
      [movement % 2 ? 1 : -1, reason],
    );
  }
  await em.execute(
    `insert into stock_movement (tool_id, quantity, reason) select tool_id, count(*), 'initial' from history group by tool_id`,
  );
  await em.execute("drop table history");
  await em.execute("set local session_replication_role = origin");
  await em.execute("analyze");
}

/**
 * Gives `count` of these orders with their events to a customer; returns them in the order of their ids. In the caller's transaction,
 * as a superuser.
 */
export async function giveHistory(
  em: EntityManager,
  customer: { id: string; email: string },
  count: number,
): Promise<{ id: string; intentId: string }[]> {
  const orders = await em.execute<{ id: string; intentId: string }[]>(
    `update customer_order set customer_id = ?, email = ? where id in (
       select id from customer_order where email = 'long@boltwright.test' limit ?
     ) returning id, payment_intent_id as "intentId"`,
    [customer.id, customer.email, count],
  );
  await em.execute(
    "update order_event e set customer_id = o.customer_id from customer_order o where o.id = e.order_id",
  );
  return orders.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
