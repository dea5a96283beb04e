import { beforeAll, describe, expect, it } from "vitest";
import { mayFollow, type OrderStatus } from "../domain/order/order-state.ts";
import { shipOrder } from "../domain/fulfilment/advance-fulfilment.ts";
import { cancelOrder } from "../domain/payment/cancel-order.ts";
import { formatError } from "../domain/shared/format-error.ts";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { dataInPostgres } from "../testing/stored-data.ts";
import { anOrder, aPaidOrder, aStartedPayment } from "../testing/factories.ts";
import { aRefund } from "../testing/order-steps.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { anAdmin } from "../testing/test-shop.ts";

const shop = shopFixture();
const admin = anAdmin();

/** Ids of what the statements below are about, by the names that they use. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  const pending = await anOrder(shop, { quantity: 2 });
  await aStartedPayment(shop, pending);
  const paid = await aPaidOrder(shop, { quantity: 2 });
  const refund = await aRefund(shop, admin, { orderId: paid.orderId, amount: cents(1000) });
  const refunded = await aPaidOrder(shop);
  await aRefund(shop, admin, { orderId: refunded.orderId });
  const shipped = await aPaidOrder(shop);
  await shipOrder(shop.as(admin), shipped.orderId);
  const [tool, customer] = [pending.tool.id, pending.person.subject];
  const [cancelling, cancelled] = [await anOrder(shop), await anOrder(shop)];
  await shop.em.execute("update customer_order set status = 'cancelling' where id = ?", [cancelling.orderId]);
  await cancelOrder(shop.as(cancelled.person), cancelled.orderId);
  const unpaid = { pending: pending.orderId, cancelling: cancelling.orderId, cancelled: cancelled.orderId };
  const orders = { ...unpaid, paid: paid.orderId, refunded: refunded.orderId };
  Object.assign(ids, {
    ...orders,
    shipped: shipped.orderId,
    refund: refund.id,
    tool,
    customer,
    new: newId(),
  });
});

/** Runs a statement; `:name` stands for an id. */
const run = (statement: string) =>
  shop.em.execute(
    statement.replaceAll(/:(?!:)\b([a-z]+)\b/g, (_all, name: string) => `'${ids[name] ?? name}'`),
  );

const order = (name: string, change: string) => `update customer_order set ${change} where id = :${name}`;
const line = (name: string, change: string) => `update order_line set ${change} where order_id = :${name}`;
const CANCELLED = "cancelled_at = now(), customer_name = 'erased', email = 'erased'";
const payment = (name: string, change: string) => `update payment set ${change} where order_id = :${name}`;
const refund = (change: string) => `update refund set ${change} where id = :refund`;
const addEvent = (values: string) =>
  `insert into order_event (order_id, type, source, actor_id) values (${values})`;
const addMovement = (values: string) =>
  `insert into stock_movement (tool_id, quantity, reason) values (:tool, ${values})`;
const addRefund = (amount: string, columns = "", values = "") =>
  `insert into refund (id, payment_id, amount_cents, reason, idempotency_key${columns})
   select :new, id, ${amount}, 'admin', 'new'${values} from payment where order_id = :paid`;
const addPayment = (name: string, values: string) =>
  `insert into payment (id, order_id, amount_cents, currency, status, payment_intent_id, succeeded_at)
   values (:new, :${name}, 100, 'usd', ${values})`;

/** What the database rejects by itself, whatever the code does: the promise, a statement that breaks it, the rule's message. */
const VIOLATIONS: Readonly<
  Record<string, readonly (readonly [promise: string, statement: string, rule: RegExp])[]>
> = {
  "what was agreed": [
    ["the quantity is frozen", line("pending", "quantity = 1"), /cannot change/],
    ["the price is frozen", line("pending", "price_cents = 1"), /cannot change/],
    ["the tool is frozen", line("paid", "tool_id = :new"), /cannot change/],
    ["a line is not removed", "delete from order_line where order_id = :pending", /cannot change/],
    [
      "a line is not added",
      `insert into order_line select order_id, 2, (select tool_id from order_line where order_id = :paid limit 1), part_number, name, quantity, price_cents, price_unit, net_cents, tax_cents, tax_rate_bp,
         tax_reason from order_line where order_id = :pending`,
      /its sums are not those of its lines/,
    ],
    ["an address is not removed", "delete from order_address where order_id = :pending", /is append-only/],
    ["a parcel is not removed", "delete from shipment", /is append-only/],
    ["the customer is frozen", order("paid", "customer_id = :new"), /cannot change/],
    ["the currency is frozen", order("pending", "currency = 'EUR'"), /cannot change/],
    ["the total is frozen", order("pending", "total_cents = 100"), /cannot change/],
    ["an order is not deleted", "delete from customer_order where id = :pending", /is append-only/],
    [
      "a cancelled order names nobody",
      order("cancelling", `status = 'cancelled', holds_stock = false, ${CANCELLED}, reference = 'PO 7'`),
      /customer_order_cancelled/,
    ],
    [
      "a cancelled order holds nothing",
      order("cancelling", `status = 'cancelled', ${CANCELLED}`),
      /customer_order_cancelled/,
    ],
    ["a tool with orders is not deleted", "delete from tool where id = :tool", /foreign key/],
    [
      "a customer with orders is not deleted",
      "delete from customer where subject = :customer",
      /foreign key/,
    ],
  ],
  "the payment of an order": [
    ["only a paid order has one", order("pending", "payment_intent_id = 'pi_x'"), /check constraint/],
    [
      "a paid order has one",
      order("pending", "status = 'paid', paid_at = now(), fulfilment = 'preparing'"),
      /check/,
    ],
    ["a paid order has its time", order("paid", "paid_at = null"), /check constraint/],
    ["a paid order has its units", order("paid", "holds_stock = false"), /check constraint/],
    [
      "it stays the same",
      order("paid", "payment_intent_id = 'pi_other'"),
      /payment that paid it cannot change/,
    ],
    ["one is open", addPayment("pending", "'open', 'pi_second', null"), /payment_one_open/],
    ["one has succeeded", addPayment("paid", "'succeeded', 'pi_second', now()"), /payment_one_succeeded/],
    [
      "an intent belongs to one",
      payment(
        "pending",
        "payment_intent_id = (select payment_intent_id from customer_order where id = :paid)",
      ),
      /unique constraint/,
    ],
    ["an open one has an intent", payment("pending", "payment_intent_id = null"), /check constraint/],
    ["one that succeeded has its time", payment("paid", "succeeded_at = null"), /check constraint/],
  ],
  fulfilment: [
    ["nothing is shipped twice", order("shipped", "fulfilment = 'preparing'"), /cannot go from shipped/],
    [
      "nothing is delivered before it is shipped",
      order("paid", "fulfilment = 'delivered'"),
      /cannot go from preparing/,
    ],
    ["nothing refunded is shipped", order("refunded", "fulfilment = 'shipped'"), /only what is paid for/],
    [
      "nothing is shipped while it is refunded",
      order("paid", "refund_requested_at = now(), fulfilment = 'shipped'"),
      /only what is paid for/,
    ],
    ["an unpaid order has none", order("pending", "fulfilment = 'preparing'"), /check constraint/],
  ],
  stock: [
    [
      "it is never below zero",
      "update tool set stock_quantity = stock_quantity - 101 where id = :tool",
      /stock_quantity_check/,
    ],
    [
      "a movement is not changed",
      "update stock_movement set quantity = 1 where tool_id = :tool",
      /is append-only/,
    ],
    ["a movement is not deleted", "delete from stock_movement where tool_id = :tool", /is append-only/],
    ["a movement moves something", addMovement("0, 'restocked'"), /check constraint/],
    ["a movement has a known reason", addMovement("1, 'found'"), /check constraint/],
    ["an adjustment has an admin and a note", addMovement("1, 'adjusted'"), /check constraint/],
    [
      "a price is for 1, 10, 100 or 1000 units",
      "update tool set price_unit = 50 where id = :tool",
      /check constraint/,
    ],
    ["nothing costs nothing", "update tool set price_cents = 0 where id = :tool", /check constraint/],
    [
      "the minimum order is one",
      "update tool set minimum_order_quantity = 0 where id = :tool",
      /check constraint/,
    ],
  ],
  refunds: [
    ["no more than the charge", addRefund("1241"), /payment_refunds_within_charge/],
    [
      "no more than the charge, once made",
      addRefund("1241", ", state, done_at, stripe_refund_id", ", 'succeeded', now(), 're_new'"),
      /payment_refund/,
    ],
    ["not nothing", addRefund("0"), /check constraint/],
    ["not less than nothing", addRefund("-5"), /check constraint/],
    ["the amount is decided once", refund("amount_cents = 1"), /cannot change/],
    ["the reason is decided once", refund("reason = 'sold-out'"), /cannot change/],
    [
      "the charge is decided once",
      refund("payment_id = (select id from payment where order_id = :shipped)"),
      /cannot change/,
    ],
    ["is not deleted", "delete from refund where id = :refund", /is append-only/],
    ["one that was made has its id at Stripe", refund("stripe_refund_id = null"), /refund_state_fields/],
    ["one that failed has its reason", addRefund("1", ", state", ", 'failed'"), /refund_state_fields/],
    [
      "the sum is not above what is reserved",
      payment("paid", "refunded_cents = refunded_cents + 1"),
      /within_reserved/,
    ],
    ["the sum is not negative", payment("paid", "refund_cents = -1"), /within/],
  ],
  "the event log": [
    ["nothing is changed", "update order_event set data = '{}' where order_id = :paid", /is append-only/],
    ["nothing is deleted", "delete from order_event where order_id = :paid", /is append-only/],
    ["an order is placed once", addEvent(":paid, 'order.placed', 'customer', null"), /order_event_once/],
    ["an order is paid once", addEvent(":paid, 'order.paid', 'webhook', null"), /order_event_once/],
    [
      "an order is refunded once",
      addEvent(":refunded, 'order.refunded', 'webhook', null"),
      /order_event_once/,
    ],
    [
      "an order is shipped once",
      addEvent(":shipped, 'order.shipped', 'admin', :new"),
      /order_event_fulfilled_once/,
    ],
    ["an admin is named", addEvent(":paid, 'order.shipped', 'admin', null"), /order_event_actor/],
    ["nobody else is named", addEvent(":paid, 'order.shipped', 'customer', :new"), /order_event_actor/],
    ["the source is known", addEvent(":paid, 'order.shipped', 'somebody', null"), /order_event_actor/],
  ],
  "jobs and mails": [
    ["a finished job has its time", "update outbox set status = 'done'", /check constraint/],
    ["an unfinished job has none", "update outbox set finished_at = now()", /check constraint/],
    [
      "a mail is there once",
      "insert into mail (id, event_key, order_id, kind) select uuidv7(), 'twice', :paid, 'order.paid' from generate_series(1, 2)",
      /event_key/,
    ],
    [
      "a sent mail has its time",
      "insert into mail (id, event_key, order_id, kind, status) values (:new, 'new', :paid, 'order.paid', 'sent')",
      /check constraint/,
    ],
    ["the audit is not rewritten", "update audit_entry set changes = '{}'", /append-only/],
  ],
};

describe.each(Object.entries(VIOLATIONS))("%s", (_what, violations) => {
  it.each(violations)("%s", async (_promise, statement, rule) => {
    await expect(run(statement)).rejects.toThrow(rule);
  });
});

it("none of these statements has changed anything", async () => {
  const before = await dataInPostgres(shop);
  for (const [, statement] of Object.values(VIOLATIONS).flat()) await run(statement).catch(() => null);
  expect(await dataInPostgres(shop)).toBe(before);
});

describe("the steps of an order's state", () => {
  const COLUMNS: Readonly<Record<OrderStatus, string>> = {
    pending: "",
    cancelling: "",
    cancelled: `, holds_stock = false, ${CANCELLED}`,
    paid: ", payment_intent_id = coalesce(payment_intent_id, 'pi_step'), paid_at = now(), fulfilment = coalesce(fulfilment, 'preparing')",
    refunded: "",
  };
  const states = Object.keys(COLUMNS) as OrderStatus[];
  const steps = states
    .flatMap((from) => states.map((to) => [from, to] as const))
    .filter(([from, to]) => from !== to);

  /** Tries a step in a transaction that is rolled back; returns the database's message, null if it allows the step. */
  async function messageOf(from: OrderStatus, to: OrderStatus): Promise<string | null> {
    const em = shop.em.fork();
    await em.begin();
    try {
      const set = (status: OrderStatus) =>
        em.execute(`update customer_order set status = ?${COLUMNS[status]} where id = ?`, [
          status,
          ids[from],
        ]);
      await set(to);
      return null;
    } catch (error) {
      return formatError(error);
    } finally {
      await em.rollback();
    }
  }

  it.each(steps)("%s to %s is allowed by the database where the code allows it", async (from, to) => {
    const message = await messageOf(from, to);
    if (mayFollow(from, to)) expect(message).toBeNull();
    else expect(message).toMatch(/cannot go from|payment that paid it cannot change/);
  });
});
