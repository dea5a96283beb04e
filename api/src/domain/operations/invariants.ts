export interface Invariant {
  readonly name: string;
  readonly rule: string;
  /** The SQL that finds violations, one row each; no row: it holds. */
  readonly violations: string;
}

const rule =
  (text: string) =>
  ([violations = ""]: TemplateStringsArray): Omit<Invariant, "name"> => ({ rule: text, violations });

/**
 * The rules that the database must meet at any moment. Read-only. I14 and I16, about permissions, cannot be checked in the database:
 * `http/permissions.test.ts` and `domain/customer/require-admin.test.ts` test them.
 */
const RULES: Readonly<Record<string, Omit<Invariant, "name">>> = {
  I1: rule("stock equals the ledger, and every order holds what it took")`
      select 'tool ' || t.id || ': stock ' || t.stock_quantity || ', ledger ' || coalesce(sum(m.quantity), 0) as violation
      from tool t left join stock_movement m on m.tool_id = t.id
      group by t.id having t.stock_quantity <> coalesce(sum(m.quantity), 0)
      union all
      select 'order ' || order_id || ', tool ' || tool_id || ': holds ' || coalesce(l.held, 0) || ', ledger ' || coalesce(m.taken, 0)
      from (select l.order_id, l.tool_id,
          case when o.status in ('paid', 'refunded') or o.holds_stock then l.quantity - coalesce(b.units, 0) else 0 end as held
        from order_line l join customer_order o on o.id = l.order_id
        left join (
          select order_id, position, sum(units) as units from (
            select p.order_id, f.position, f.restock as units from refund_line f
            join refund r on r.id = f.refund_id and r.done_at is not null join payment p on p.id = r.payment_id
            union all select x.order_id, f.position, f.quantity from return_line f join order_return x on x.id = f.return_id where f.restocked
          ) back group by 1, 2
        ) b on b.order_id = l.order_id and b.position = l.position) l
      full join (select order_id, tool_id, -sum(quantity) as taken from stock_movement where order_id is not null group by 1, 2) m
        using (order_id, tool_id)
      where coalesce(l.held, 0) <> coalesce(m.taken, 0)
      union all
      select 'order ' || o.id || ': refunded, holds stock: ' || o.holds_stock from customer_order o
      where o.status = 'refunded' and not o.holds_stock
        and exists (select from stock_movement m where m.order_id = o.id group by m.tool_id having sum(m.quantity) <> 0)`,
  I2: rule("no stock below zero, no minimum or quantity below one")`
      select 'tool ' || id as violation from tool where stock_quantity < 0 or minimum_order_quantity < 1
      union all select 'order ' || order_id || ', line ' || position from order_line where quantity < 1`,
  I3: rule("every order took its units from stock when it was placed")`
      select 'order ' || l.order_id || ', line ' || l.position as violation from order_line l
      where not exists (select 1 from stock_movement m
        where m.order_id = l.order_id and m.tool_id = l.tool_id and m.reason = 'order-placed' and m.quantity = -l.quantity)`,
  I4: rule(
    "a total is the sum of the lines at their frozen prices and of the freight, within what can be charged",
  )`
      select 'order ' || id as violation from customer_order where total_cents not between 50 and 99999999
      union all select 'order ' || l.order_id || ', line ' || l.position || ': not quantity times price'
      from order_line l join customer_order o on o.id = l.order_id
      where l.net_cents + case when o.prices_include_tax then l.tax_cents else 0 end <> round(l.quantity::numeric * l.price_cents / l.price_unit)
      union all select 'order ' || o.id || ': not the sum of its lines' from customer_order o
      left join (select order_id, count(*) as lines, min(position) as first, max(position) as last, sum(net_cents) as net, sum(tax_cents) as tax
        from order_line group by order_id) l on l.order_id = o.id
      where l.lines is null or (l.lines, l.first, l.last) <> (o.line_count, 1, o.line_count)
        or l.net + l.tax + o.shipping_cents <> o.total_cents or l.tax + o.shipping_tax_cents <> o.tax_cents
        or o.items_cents <> l.net + case when o.prices_include_tax then l.tax else 0 end`,
  I5: rule("one paid order, one charge; one charge, one order")`
      select 'order ' || o.id as violation from customer_order o
      where o.status = 'paid' and (select count(*) from payment p
        where p.order_id = o.id and p.status = 'succeeded' and p.payment_intent_id = o.payment_intent_id) <> 1
      union all select 'order ' || order_id from payment where status = 'succeeded' group by order_id having count(*) > 1`,
  I6: rule(
    "every charge is a paid order or a refund within ten minutes, and no more is refunded than was paid",
  )`
      select 'payment ' || p.payment_intent_id as violation from payment p
      where p.succeeded_at < now() - interval '10 minutes' and p.status = 'refunding'
      union all select 'payment ' || p.payment_intent_id || ': lost to a dispute after it was refunded, not recorded' from dispute d join payment p on p.id = d.payment_id
      where d.status = 'lost' and d.refund_id is null and d.updated_at < now() - interval '10 minutes'
      group by p.id having sum(d.amount_cents) > p.amount_cents - p.refunded_cents
      union all select 'payment ' || p.payment_intent_id from payment p
      where p.status = 'succeeded'
        and not exists (select 1 from customer_order o where o.id = p.order_id and o.payment_intent_id = p.payment_intent_id)
      union all select 'payment ' || p.payment_intent_id from payment p
      where p.status in ('refunding', 'refunded')
        and not exists (select 1 from refund r where r.payment_id = p.id)
        and not exists (select 1 from customer_order o where o.id = p.order_id and o.status = 'refunded' and o.payment_intent_id = p.payment_intent_id)
      union all select 'payment ' || p.payment_intent_id || ': ' || p.status || ', refunds ' || p.refund_cents || ' of ' || p.amount_cents
      from payment p left join refund r on r.payment_id = p.id
      group by p.id having p.refund_cents > p.amount_cents
        or p.refund_cents <> coalesce(sum(r.amount_cents) filter (where r.state not in ('failed', 'returned')), 0)
        or p.refunded_cents <> coalesce(sum(r.amount_cents) filter (where r.state = 'succeeded'), 0)
        or (p.status = 'succeeded' and p.refunded_cents = p.amount_cents)
        or (p.status = 'refunded' and p.refunded_cents <> p.amount_cents)`,
  I7: rule("a paid order was paid with its own amount and currency")`
      select 'order ' || o.id as violation from customer_order o join payment p on p.payment_intent_id = o.payment_intent_id
      where (p.amount_cents <> o.total_cents or p.currency <> o.currency or p.order_id <> o.id)`,
  I8: rule(
    "paid orders have their payment, their fulfilment and each event once, cancelled ones their event; others have none",
  )`
      select 'order ' || o.id as violation from customer_order o
      where ((o.status in ('paid', 'refunded')) <> (o.payment_intent_id is not null and o.paid_at is not null and o.fulfilment is not null)
         or (select count(*) from order_event e where e.order_id = o.id and e.type = 'order.paid') <> (o.status in ('paid', 'refunded'))::int
         or (select count(*) from order_event e where e.order_id = o.id and e.type = 'order.refunded') <> (o.status = 'refunded')::int
         or (select count(*) from order_event e where e.order_id = o.id and e.type = 'order.cancelled') <> (o.status = 'cancelled')::int
         or (select count(*) from order_event e where e.order_id = o.id and e.type = 'order.shipped') <> (o.fulfilment is not null and o.fulfilment <> 'preparing')::int
         or (select count(*) from order_event e where e.order_id = o.id and e.type = 'order.delivered') <> (o.fulfilment is not distinct from 'delivered')::int)`,
  I9: rule("no order is deleted")`
      select 'order ' || e.order_id as violation from order_event e
      where e.type = 'order.placed' and not exists (select 1 from customer_order o where o.id = e.order_id)`,
  I10: rule("a cancelled order returned exactly what it held, once")`
      select 'order ' || o.id as violation from customer_order o
      where o.status = 'cancelled' and (
        o.holds_stock or (select coalesce(sum(m.quantity), 0) from stock_movement m where m.order_id = o.id) <> 0)`,
  I11: rule("no stored event is lost: it is processed, or its job is in the outbox")`
      select 'event ' || e.id as violation from stripe_event e
      where e.status = 'new' and e.received_at < now() - interval '1 minute' and not exists (
        select 1 from outbox x where coalesce(x.payload ->> 'orderId', x.payload ->> 'eventId', x.payload ->> 'refundId') = e.id
          and x.job = 'process-stripe-event' and x.status in ('new', 'sent'))`,
  I12: rule("an event has its effect once, however often it came")`
      select 'event ' || (data ->> 'eventId') || ': ' || count(*) || ' times ' || type as violation from order_event
      where jsonb_exists(data, 'eventId') group by data ->> 'eventId', type having count(*) > 1`,
  I13: rule("one click, one order: every stored request has placed exactly one")`
      select 'order ' || r.order_id as violation from order_request r
      left join order_event e on e.order_id = r.order_id and e.type = 'order.placed'
      group by r.order_id having count(distinct r.idempotency_key) > 1 or count(e.id) = 0`,
  I15: rule("every role is the one of its last change")`
      select 'customer ' || c.id || ': ' || c.role as violation from customer c
      where (c.role = 'admin' or c.id in (select person_id from audit_entry where split_part(action, '.', 1) = 'role'))
        and c.role <> coalesce((select a.changes -> 'role' ->> 'to' from audit_entry a where a.person_id = c.id and a.action = 'role.changed'
        order by a.id desc limit 1), 'customer')`,
  I17: rule("units of an unpaid order are reserved until its reservation ends")`
      select 'order ' || id || ': reserved until ' || held_until as violation from customer_order
      where status = 'pending' and holds_stock and held_until < now() - interval '10 minutes'`,
  I18: rule("the amount shown, stored and charged is the same")`
      select 'order ' || o.id || ': ' || e.type || ' ' || (e.data ->> 'totalCents') || ', total ' || o.total_cents as violation
      from customer_order o join order_event e on e.order_id = o.id and e.type in ('order.placed', 'order.paid')
      where (e.data ->> 'totalCents')::bigint <> o.total_cents`,
  I19: rule("every order has its own number, none above the last one that was drawn")`
      select 'order ' || id || ': number ' || coalesce(order_number::text, 'missing') as violation from customer_order
      where (order_number is null or order_number > (select last_value from order_number))
      union all
      select 'order ' || o.id || ': number ' || o.order_number || ' is also of ' || p.id from customer_order o
      join customer_order p on p.order_number = o.order_number and p.id <> o.id`,
  I20: rule("no more units are returned than were ordered, and each refund of a return is of its order")`
      select 'order ' || x.order_id || ', line ' || f.position || ': returned ' || sum(f.quantity) || ' of ' || coalesce(max(l.quantity), 0) as violation
      from order_return x join return_line f on f.return_id = x.id left join order_line l on l.order_id = x.order_id and l.position = f.position
      where x.state <> 'declined' group by x.order_id, f.position having sum(f.quantity) > coalesce(max(l.quantity), 0)
      union all
      select 'order ' || x.order_id || ': a return without lines' from order_return x
      where not exists (select from return_line f where f.return_id = x.id)
      union all
      select 'order ' || x.order_id || ': refund of another order' from order_return x
      join refund r on r.id in (x.refund_id, x.requested_refund_id) join payment p on p.id = r.payment_id where p.order_id <> x.order_id`,
  I21: rule("every tool has its part number in the list of all numbers, and no other as its own")`
      select 'tool ' || t.id || ': number ' || t.part_number || ', listed ' || coalesce(n.value, 'none') as violation
      from tool t left join part_number n on n.tool_id = t.id and n.kind = 'own'
      where (n.value is null or n.value <> t.part_number or n.key <> part_key(t.part_number))`,
  I22: rule(
    "no more of a line or of the freight is refunded than it has, and refunds of a paid order are the sum of their parts",
  )`
      select 'order ' || p.order_id || ', line ' || f.position || ': refunded ' || sum(f.quantity) || ' units, ' || sum(f.amount_cents) || ' cents' as violation
      from refund r join payment p on p.id = r.payment_id join refund_line f on f.refund_id = r.id
      left join order_line l on l.order_id = p.order_id and l.position = f.position
      where r.state not in ('failed', 'returned') group by p.order_id, f.position
      having count(l.position) = 0 or sum(f.quantity) > max(l.quantity) or sum(f.amount_cents) > max(l.net_cents + l.tax_cents)
        or sum(f.tax_cents) > max(l.tax_cents)
      union all
      select 'order ' || o.id || ': refunded ' || sum(r.shipping_cents) || ' cents of its freight'
      from customer_order o join payment p on p.payment_intent_id = o.payment_intent_id
      join refund r on r.payment_id = p.id and r.state not in ('failed', 'returned')
      group by o.id having sum(r.shipping_cents) > o.shipping_cents or sum(r.shipping_tax_cents) > o.shipping_tax_cents
      union all
      select 'order ' || o.id || ': a refund is not the sum of its parts'
      from customer_order o join payment p on p.payment_intent_id = o.payment_intent_id join refund r on r.payment_id = p.id
      where r.amount_cents <> r.shipping_cents + (select coalesce(sum(f.amount_cents), 0) from refund_line f where f.refund_id = r.id)`,
};

export const INVARIANTS: readonly Invariant[] = Object.entries(RULES).map(([name, rest]) => ({
  name,
  ...rest,
}));
