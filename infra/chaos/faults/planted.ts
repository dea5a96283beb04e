import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { SUBSCRIBED_EVENTS } from "../../../api/src/domain/payment/stripe-event-types.ts";
import { charge, startOrder } from "../load/order.ts";
import { emptyTally } from "../load/tally.ts";
import { type ChaosShop, withDatabase } from "../shop/chaos-shop.ts";
import { type Fault, DEFAULTS } from "../fault.ts";

const POLL_MS = 100;
const eventsShape = z.object({
  data: z.array(
    z.object({
      type: z.string(),
      data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().nullish() }) }),
    }),
  ),
});

const SUBSCRIBED: ReadonlySet<string> = new Set(SUBSCRIBED_EVENTS);

/** Returns the number of events that Stripe sends for an intent. */
async function eventsOf({ stripe }: ChaosShop, intentId: string): Promise<number> {
  const response = await fetch(`${stripe.url}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  const { data } = eventsShape.parse(await response.json());
  return data.filter(
    ({ type, data: { object } }) =>
      SUBSCRIBED.has(type) && (object.id === intentId || object.payment_intent === intentId),
  ).length;
}

/** Marks an order's events as done without any effect, also for the reconciler. */
async function skipSettle(shop: ChaosShop): Promise<void> {
  await shop.supervisor.kill("worker");
  const token = shop.buyers.tokens[0] ?? "";
  const customer = { shop, token, tally: emptyTally() };
  const { intentId } = await startOrder(customer);
  await charge(customer, intentId);
  const expected = await eventsOf(shop, intentId);
  await withDatabase(shop.database.url, async (client) => {
    const stored = async (): Promise<number | null> =>
      (await client.query("select from stripe_event where payment_intent_id = $1", [intentId])).rowCount;
    while ((await stored()) !== expected) await pause(POLL_MS);
    await client.query(
      "update stripe_event set status = 'done', processed_at = now() where payment_intent_id = $1",
      [intentId],
    );
    await client.query(
      `update outbox set status = 'done', finished_at = now()
       where payload ->> 'eventId' in (select id from stripe_event where payment_intent_id = $1)`,
      [intentId],
    );
    await client.query(
      "update payment set check_at = now() + interval '1 day' where payment_intent_id = $1",
      [intentId],
    );
  });
}

/** A skipped settlement: the run must fail. */
export const PLANTED_FAULT: Fault = {
  ...DEFAULTS,
  name: "planted: a settle is skipped",
  row: "I6",
  settleSeconds: 30,
  inject: skipSettle,
  heal: ({ supervisor }) => supervisor.restart("worker"),
};
