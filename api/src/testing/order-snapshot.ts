import type { TestShop } from "./test-shop.ts";

/** Returns all that is stored about an order: its row, log, stock, payments, refunds and jobs. Equal to a later one if nothing changed. */
export async function orderSnapshot(shop: TestShop, orderId: string): Promise<object> {
  const [row] = await shop.em.execute<object[]>(
    `select (select to_jsonb(o) from customer_order o where o.id = i.id) as "order",
       (select jsonb_agg(l order by l.position) from order_line l where l.order_id = i.id) as lines,
       (select jsonb_agg(a order by a.kind) from order_address a where a.order_id = i.id) as addresses,
       (select to_jsonb(s) from shipment s where s.order_id = i.id) as shipment,
       (select jsonb_agg(e order by e.id) from order_event e where e.order_id = i.id) as events,
       (select jsonb_agg(m order by m.id) from stock_movement m where m.order_id = i.id) as movements,
       (select jsonb_agg(p order by p.id) from payment p where p.order_id = i.id) as payments,
       (select jsonb_agg(r order by r.id) from refund r join payment p on p.id = r.payment_id where p.order_id = i.id) as refunds,
       (select jsonb_agg(j order by j.id) from outbox j where j.payload ->> 'orderId' = i.id::text) as jobs,
       (select jsonb_agg(t.stock_quantity) from stock_movement m join tool t on t.id = m.tool_id where m.order_id = i.id) as stock
     from (select ?::uuid as id) i`,
    [orderId],
  );
  return row ?? {};
}
