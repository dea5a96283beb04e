import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { deliverOrder, shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { cents } from "../shared/money.ts";
import { INVARIANTS } from "./invariants.ts";

const shop = shopFixture();
const admin = anAdmin();

/** Ids that the statements name as `:name`. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  const pending = await anOrder(shop, { quantity: 2 });
  await aStartedPayment(shop, pending);
  const paid = await aPaidOrder(shop, { quantity: 2 });
  const partly = await aPaidOrder(shop, { quantity: 2 });
  await aRefund(shop, admin, { orderId: partly.orderId, amount: cents(1000) });
  const refunded = await aPaidOrder(shop);
  await aRefund(shop, admin, { orderId: refunded.orderId });
  const delivered = await aPaidOrder(shop);
  await shipOrder(shop.as(admin), delivered.orderId);
  await deliverOrder(shop.as(admin), delivered.orderId);
  const cancelled = await anOrder(shop);
  await cancelOrder(shop.as(cancelled.person), cancelled.orderId);
  const orders = { pending, paid, partly, refunded, delivered, cancelled };
  for (const [name, { orderId }] of Object.entries(orders)) ids[name] = orderId;
  Object.assign(ids, { tool: pending.tool.id, subject: pending.person.subject });
  await allowAnything();
});

/** Removes the rules of the database itself, which permit none of these violations: `database-rules.test.ts` shows them. */
async function allowAnything(): Promise<void> {
  await shop.em.execute(`do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u')
      loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop;
    for one in select indexrelid::regclass as name from pg_index where indisunique and not indisprimary and indrelid::regclass::text in
      ('payment', 'order_event', 'refund', 'customer_order')
      loop execute format('drop index %s', one.name); end loop;
    alter table customer_order alter column order_number drop not null;
  end $$`);
}

const order = (name: string, change: string) => `update customer_order set ${change} where id = :${name}`;
const line = (name: string, change: string) => `update order_line set ${change} where order_id = :${name}`;
const payment = (name: string, change: string) => `update payment set ${change} where order_id = :${name}`;
const event = (name: string, type: string, data = "{}") =>
  `insert into order_event (order_id, type, source, data) values (:${name}, '${type}', 'webhook', '${data}')`;
const withoutEvent = (name: string, type: string) =>
  `delete from order_event where order_id = :${name} and type = '${type}'`;
const returnWith = (refundId: string) =>
  `with x as (insert into order_return (id, order_id, reason, state, received_at, refunded_at, ${refundId})
   select uuidv7(), :delivered, 'Too large.', 'refunded', now(), now(), r.id
   from refund r join payment p on p.id = r.payment_id where p.order_id = :partly limit 1 returning id)
   insert into return_line (return_id, position, quantity, restocked) select id, 1, 1, false from x`;
const refundLine = (name: string, change: string) =>
  `update refund_line set ${change} where refund_id in (select r.id from refund r join payment p on p.id = r.payment_id where p.order_id = :${name})`;
const movement = (name: string, quantity: number, reason: string) =>
  `insert into stock_movement (tool_id, order_id, quantity, reason) select :tool, :${name}, ${quantity}, '${reason}'`;
const STOCK_FOLLOWS =
  "update tool set stock_quantity = (select sum(quantity) from stock_movement where tool_id = id2.id) from tool id2 where tool.id = id2.id";
const anotherCharge = (status: string, refunded = 0) =>
  `insert into payment (id, order_id, payment_intent_id, amount_cents, currency, status, succeeded_at, refund_cents, refunded_cents)
   values (uuidv7(), :paid, 'pi_second', 2240, 'usd', '${status}', now() - interval '1 minute', ${refunded}, ${refunded})`;

/** What is wrong, the invariants that report it, and the statements that plant it. */
const ORDERS: readonly (readonly [what: string, names: readonly string[], ...statements: string[]])[] = [
  ["an order holds units that its movements do not have", ["I1"], order("pending", "holds_stock = false")],
  ["a refunded order is restocked twice", ["I1"], movement("refunded", 1, "restocked"), STOCK_FOLLOWS],
  ["units come back to an order that is still paid", ["I1"], movement("paid", 2, "restocked"), STOCK_FOLLOWS],
  ["a line is of no units", ["I1", "I2", "I3", "I4"], line("pending", "quantity = 0")],
  ["a line costs something else than its units", ["I4"], line("pending", "price_cents = price_cents + 1")],
  ["an order has a line less than it counts", ["I4"], order("pending", "line_count = 2")],
  ["the sum of an order is not that of its lines", ["I4"], order("pending", "items_cents = items_cents - 1")],
  [
    "a minimum is below one",
    ["I2"],
    "update tool set minimum_order_quantity = 0 where id = (select tool_id from order_line where order_id = :paid)",
  ],
  [
    "an order did not take its units when it was placed",
    ["I3"],
    "update stock_movement set reason = 'hold-renewed' where order_id = :pending",
  ],
  ["a total is above what can be charged", ["I4", "I18"], order("pending", "total_cents = 100000000")],
  ["a total is below what can be charged", ["I4", "I18"], order("pending", "total_cents = 48")],
  ["a paid order has no charge", ["I5"], payment("paid", "status = 'canceled', succeeded_at = null")],
  ["a paid order has the charge of another", ["I5", "I6"], order("paid", "payment_intent_id = 'pi_other'")],
  ["an order is charged twice", ["I5", "I6"], anotherCharge("succeeded")],
  [
    "a charge waits for its refund too long",
    ["I6"],
    anotherCharge("refunding"),
    "update payment set succeeded_at = now() - interval '11 minutes' where payment_intent_id = 'pi_second'",
  ],
  ["a charge is owed back and has no refund", ["I6"], anotherCharge("refunding")],
  ["a charge counts as refunded without a refund", ["I6"], anotherCharge("refunded", 2240)],
  [
    "more is refunded than was paid",
    ["I6", "I22"],
    payment("partly", "refund_cents = 2241"),
    "update refund set amount_cents = 2241 where id in (select r.id from refund r join payment p on p.id = r.payment_id where p.order_id = :partly)",
    payment("partly", "refunded_cents = 2241"),
  ],
  ["a refund is reserved that does not exist", ["I6"], payment("paid", "refund_cents = 1")],
  ["less is refunded than the sum of the refunds", ["I6"], payment("partly", "refunded_cents = 999")],
  [
    "a charge counts as succeeded though all of it is refunded",
    ["I6"],
    payment("refunded", "status = 'succeeded'"),
  ],
  [
    "a charge counts as refunded though part of it is not",
    ["I5", "I6"],
    payment("partly", "status = 'refunded'"),
  ],
  [
    "a dispute was lost after a refund and nobody has recorded it",
    ["I6"],
    `insert into dispute (id, payment_id, status, amount_cents, reason, updated_at)
     select 'dp_second', id, 'lost', 2240, 'fraudulent', now() - interval '11 minutes' from payment where order_id = :partly`,
  ],
  [
    "two disputes were lost that are together more than a refund has left",
    ["I6"],
    `insert into dispute (id, payment_id, status, amount_cents, reason, updated_at)
     select 'dp_' || n, id, 'lost', 800, 'fraudulent', now() - interval '11 minutes' from payment, generate_series(1, 2) n where order_id = :partly`,
  ],
  ["another amount was charged", ["I7"], payment("paid", "amount_cents = 2239")],
  ["another currency was charged", ["I7"], payment("paid", "currency = 'EUR'")],
  [
    "the charge of a paid order is of another order",
    ["I5", "I6", "I7"],
    payment("paid", "order_id = :pending"),
  ],
  ["a paid order has no fulfilment", ["I8"], order("paid", "fulfilment = null")],
  [
    "an unpaid order has the time of a payment",
    ["I8"],
    order("pending", "payment_intent_id = 'pi_1', paid_at = now(), fulfilment = 'preparing'"),
  ],
  ["a paid order has no event of it", ["I8"], withoutEvent("paid", "order.paid")],
  ["an order was paid twice", ["I8"], event("paid", "order.paid", '{"totalCents":2240}')],
  ["a paid order has the event of a refund", ["I8"], event("paid", "order.refunded")],
  ["an order was shipped without an event", ["I8"], order("paid", "fulfilment = 'shipped'")],
  ["an order was delivered without an event", ["I8"], withoutEvent("delivered", "order.delivered")],
  [
    "more units are returned than were ordered",
    ["I20"],
    `with x as (insert into order_return (id, order_id, reason) values (uuidv7(), :delivered, 'Too large.') returning id)
     insert into return_line (return_id, position, quantity) select id, 1, 1000 from x`,
  ],
  [
    "a return is of nothing",
    ["I20"],
    "insert into order_return (id, order_id, reason) values (uuidv7(), :delivered, 'Too large.')",
  ],
  ["more units are refunded than a line has", ["I22"], refundLine("refunded", "quantity = 2")],
  ["more is refunded of a line than it cost", ["I22"], refundLine("refunded", "amount_cents = 1121")],
  ["more tax is refunded of a line than it has", ["I22"], refundLine("refunded", "tax_cents = 1120")],
  ["a refund is less than its lines", ["I22"], refundLine("partly", "amount_cents = 1001")],
  [
    "more freight is refunded than was paid",
    ["I22"],
    "update refund set shipping_cents = 1000 where payment_id in (select id from payment where order_id = :partly)",
    refundLine("partly", "amount_cents = 0"),
  ],
  [
    "a refunded order holds nothing, though its units did not come back",
    ["I1", "I8"],
    order("delivered", "status = 'refunded', holds_stock = false"),
  ],
  ["a refund counts units as restocked that are not", ["I1"], refundLine("partly", "restock = 1")],
  ["a return has the refund of another order", ["I20"], returnWith("refund_id")],
  ["a return has requested the refund of another order", ["I20"], returnWith("requested_refund_id")],
  ["a tool's number leads nowhere", ["I21"], "delete from part_number where tool_id = :tool"],
  [
    "a tool has another number than in the list of numbers",
    ["I21"],
    "update tool set part_number = part_number || 'X' where id = :tool",
  ],
  ["a paid order is deleted", ["I1", "I6", "I9"], "delete from customer_order where id = :paid"],
  ["an unpaid order is deleted", ["I1", "I9"], "delete from customer_order where id = :pending"],
  ["an unpaid order has the event of a cancellation", ["I8"], event("pending", "order.cancelled")],
  ["a cancelled order has no event of it", ["I8"], withoutEvent("cancelled", "order.cancelled")],
  ["a cancelled order holds units", ["I1", "I10"], order("cancelled", "holds_stock = true")],
  [
    "a cancelled order gave back less than it held",
    ["I1", "I3", "I10"],
    "update stock_movement set quantity = quantity + 1 where order_id = :cancelled and quantity < 0",
    STOCK_FOLLOWS,
  ],
  [
    "one event had its effect twice",
    ["I12"],
    event("paid", "payment.declined", '{"eventId":"evt_1"}'),
    event("paid", "payment.declined", '{"eventId":"evt_1"}'),
  ],
  [
    "two requests placed one order",
    ["I13"],
    `insert into order_request (customer_id, idempotency_key, order_id, fingerprint) select customer_id, key, id, 'f' from customer_order, (values ('a'), ('b')) k (key) where id = :paid`,
  ],
  [
    "a request has an order that was never placed",
    ["I13"],
    "insert into order_request (customer_id, idempotency_key, order_id, fingerprint) select customer_id, 'a', id, 'f' from customer_order where id = :paid",
    withoutEvent("paid", "order.placed"),
  ],
  ["an order has no number", ["I19"], order("pending", "order_number = null")],
  [
    "two orders have one number",
    ["I19"],
    order("pending", "order_number = (select order_number from customer_order where id = :paid)"),
  ],
  ["a number was never drawn", ["I19"], order("paid", "order_number = 999999999")],
  [
    "an order has the number of a cancelled one",
    ["I19"],
    order("paid", "order_number = (select order_number from customer_order where id = :cancelled)"),
  ],
  [
    "another total was shown",
    ["I18"],
    `update order_event set data = data || '{"totalCents":1}' where order_id = :pending and type = 'order.placed'`,
  ],
  [
    "another total was paid",
    ["I18"],
    `update order_event set data = data || '{"totalCents":1}' where order_id = :paid and type = 'order.paid'`,
  ],
];

/** The same about the whole shop. */
const roleChange = (from: string, to: string) =>
  `insert into audit_entry (action, subject, source, person_id, changes)
   select 'role.changed', id, 'identity-provider', id, jsonb_build_object('role', jsonb_build_object('from', '${from}', 'to', '${to}'))
   from customer where subject = :subject`;

const SHOP: typeof ORDERS = [
  [
    "an event is neither processed nor in the outbox",
    ["I11"],
    `insert into stripe_event (id, type, body, received_at) values ('evt_1', 'charge.refunded', '', now() - interval '2 minutes')`,
  ],
  ["an admin was never made one", ["I15"], "update customer set role = 'admin' where subject = :subject"],
  [
    "a role was removed and is still there",
    ["I15"],
    "update customer set role = 'admin' where subject = :subject",
    roleChange("admin", "customer"),
  ],
  ["a role was given and is not there", ["I15"], roleChange("customer", "admin")],
  [
    "a reservation ended and its units are still held",
    ["I17"],
    order("pending", "held_until = now() - interval '11 minutes'"),
  ],
];

type Violations = Readonly<Record<string, readonly string[]>>;

/** Plants a violation, returns what the check reports, and undoes it. */
async function planted(statements: readonly string[]): Promise<Violations> {
  const em = shop.em;
  await em.begin();
  try {
    await em.execute("set local session_replication_role = replica");
    for (const statement of statements) await em.execute(withIds(statement));
    return await overEverything(em);
  } finally {
    await em.rollback();
  }
}

const withIds = (statement: string): string =>
  statement.replaceAll(/:(?!:)\b([a-z]+)\b/g, (_all, name: string) => `'${ids[name] ?? name}'`);

async function overEverything(em: EntityManager): Promise<Violations> {
  const found: Record<string, string[]> = {};
  for (const { name, violations } of INVARIANTS) {
    const rows = await em.execute<{ violation: string }[]>(violations);
    if (rows.length) found[name] = rows.map(({ violation }) => violation);
  }
  return found;
}

const cases = [...ORDERS, ...SHOP].map(([what, names, ...statements]) => ({ what, names, statements }));

describe("a planted violation is reported by name", () => {
  it.each(cases)("$what: $names", async ({ names, statements }) => {
    const found = await planted(statements);
    expect(Object.keys(found)).toEqual(names);
    for (const line of Object.values(found).flat()) {
      expect(line).toMatch(/^(?:order|payment|event|tool|customer) [\w-]{5,}/);
    }
  });

  it("of the stock", async () => {
    const change = "update tool set stock_quantity = stock_quantity + 1 where id = :tool";
    expect(Object.keys(await planted([change]))).toEqual(["I1"]);
    const below = await planted(["update tool set stock_quantity = -1 where id = :tool"]);
    expect(Object.keys(below)).toEqual(["I1", "I2"]);
  });

  it("exists for every invariant", () => {
    const reported = new Set(cases.flatMap(({ names }) => names));
    expect(reported).toEqual(new Set(INVARIANTS.map(({ name }) => name)));
  });

  it("of a lost dispute counts refunds that were made, not one that Stripe may still reject", async () => {
    const found = await planted([
      `with r as (insert into refund (id, payment_id, amount_cents, reason, idempotency_key, state)
         select uuidv7(), id, 1000, 'admin', 'unfinished', 'requested' from payment where order_id = :partly returning id)
       insert into refund_line (refund_id, position, quantity, amount_cents, tax_cents) select id, 1, 0, 1000, 0 from r`,
      payment("partly", "refund_cents = 2000"),
      `insert into dispute (id, payment_id, status, amount_cents, reason, updated_at)
       select 'dp_rest', id, 'lost', 1240, 'fraudulent', now() - interval '11 minutes' from payment where order_id = :partly`,
    ]);
    expect(found).toEqual({});
  });

  it("of nothing is nothing", async () => {
    expect(await planted([])).toEqual({});
  });
});
