import { setTimeout as pause } from "node:timers/promises";
import { charge, startOrder } from "../load/order.ts";
import { emptyTally } from "../load/tally.ts";
import { type ChaosShop, withDatabase } from "../shop/chaos-shop.ts";
import { type Fault, DEFAULTS, nothing } from "../fault.ts";
import { callEmulator } from "./emulator.ts";

const POLL_MS = 200;
const LIMIT_MS = 30_000;

/** Waits until the statement returns a row. @throws Error after the limit */
async function waitForRow({ database }: ChaosShop, what: string, sql: string, id: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  await withDatabase(database.url, async (client) => {
    while ((await client.query(sql, [id])).rowCount === 0) {
      if (performance.now() > deadline) throw new Error(`${what} was not recorded`);
      await pause(POLL_MS);
    }
  });
}

async function orderAndPay(shop: ChaosShop): Promise<string> {
  const customer = { shop, token: shop.buyers.tokens[0] ?? "", tally: emptyTally() };
  const { intentId } = await startOrder(customer);
  await charge(customer, intentId);
  const paid = "select from customer_order where payment_intent_id = $1 and status = 'paid'";
  await waitForRow(shop, `the payment ${intentId}`, paid, intentId);
  return intentId;
}

/** Refunds one paid order at Stripe and disputes another: both must be recorded. */
async function refundAndDispute(shop: ChaosShop): Promise<string[]> {
  const refunded = await orderAndPay(shop);
  const disputed = await orderAndPay(shop);
  const response = await fetch(`${shop.stripe.url}/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
    body: new URLSearchParams({ payment_intent: refunded }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the emulator returned ${response.status}: ${await response.text()}`);
  await callEmulator(shop, "POST", `/payment_intents/${disputed}/dispute`);
  const ended = "select from customer_order where payment_intent_id = $1 and status = 'refunded'";
  await waitForRow(shop, `the refund of ${refunded}`, ended, refunded);
  const dispute =
    "select from dispute d join payment p on p.id = d.payment_id where p.payment_intent_id = $1";
  await waitForRow(shop, `the dispute of ${disputed}`, dispute, disputed);
  return [];
}

/** Changes that somebody else makes on the Stripe account. */
export const dashboardFaults: readonly Fault[] = [
  {
    ...DEFAULTS,
    name: "refund and dispute in the dashboard",
    row: "3.2 refund / dispute made in the Stripe dashboard",
    mayFailCalls: false,
    holdSeconds: 0,
    inject: nothing,
    check: refundAndDispute,
    heal: nothing,
  },
];
