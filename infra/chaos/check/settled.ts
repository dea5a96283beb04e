import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { checkInvariants } from "../../../api/src/domain/operations/check-invariants.ts";
import { longTimeoutReads } from "../../../api/src/platform/long-timeout-reads.ts";
import { type ChaosShop, withDatabase } from "../shop/chaos-shop.ts";
import { compareLedgers, type Charge, type PaidOrder } from "./ledger.ts";

const POLL_MS = 250;

const ledgerShape = z.object({
  charges: z.array(
    z.object({ id: z.string(), payment_intent: z.string(), amount: z.number(), status: z.string() }),
  ),
  refunds: z.array(z.object({ charge: z.string(), amount: z.number(), status: z.string() })),
});

async function readCharges({ stripe }: ChaosShop): Promise<Charge[]> {
  const response = await fetch(`${stripe.url}/stripe-emulator/admin/ledger`, {
    signal: AbortSignal.timeout(10_000),
  });
  const { charges, refunds } = ledgerShape.parse(await response.json());
  const refundedOf = (charge: string): number =>
    refunds
      .filter((refund) => refund.charge === charge && refund.status === "succeeded")
      .reduce((sum, { amount }) => sum + amount, 0);
  return charges
    .filter(({ status }) => status === "succeeded")
    .map(({ id, payment_intent: intentId, amount: amountCents }) => {
      return { intentId, amountCents, refundedCents: refundedOf(id) };
    });
}

const orderRows = z.array(z.object({ orderId: z.string(), intentId: z.string(), totalCents: z.number() }));
const workRow = z.object({ outbox: z.number(), inbox: z.number(), refunds: z.number(), dead: z.number() });

/** Returns the paid orders, and unfinished work as sentences; mails only where there is a mail server. */
async function readShop({
  database,
  deliversMails,
}: ChaosShop): Promise<{ paid: PaidOrder[]; work: string[] }> {
  return withDatabase(database.url, async (client) => {
    const orders = await client.query(
      `select id::text as "orderId", payment_intent_id as "intentId", total_cents::int as "totalCents"
       from customer_order where status = 'paid'`,
    );
    const work = await client.query(
      `select
         (select count(*)::int from outbox where (status = 'sent' or status = 'new' and (due_at <= now() or attempts > 0)) and job <> all ($1)) as outbox,
         (select count(*)::int from stripe_event where status = 'new') as inbox,
         (select count(*)::int from refund where state in ('requested', 'sent')) as refunds,
         (select count(*)::int from outbox where status = 'dead')
           + (select count(*)::int from stripe_event where status = 'dead') as dead`,
      [deliversMails ? [] : ["send-order-mail"]],
    );
    const { outbox, inbox, refunds, dead } = workRow.parse(work.rows[0]);
    const sentences = [
      ...(outbox ? [`${outbox} outbox rows are waiting`] : []),
      ...(inbox ? [`${inbox} Stripe events are waiting`] : []),
      ...(refunds ? [`${refunds} refunds are not done`] : []),
      ...(dead ? [`${dead} events or outbox rows are dead-lettered`] : []),
    ];
    return { paid: orderRows.parse(orders.rows), work: sentences };
  });
}

async function findProblems(shop: ChaosShop): Promise<string[]> {
  try {
    const [charges, { paid, work }] = await Promise.all([readCharges(shop), readShop(shop)]);
    return [...work, ...compareLedgers(charges, paid)];
  } catch (error) {
    return [`the ledgers cannot be read: ${String(error)}`];
  }
}

/** Waits until all work is done and every charge is one paid order or one full refund. @returns the problems left after the limit */
export async function untilSettled(shop: ChaosShop, limitMs: number): Promise<string[]> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const problems = await findProblems(shop);
    if (problems.length === 0 || performance.now() > deadline) return problems;
    await pause(POLL_MS);
  }
}

/** Returns the violations of invariants, as sentences. */
export async function findViolations({ database }: ChaosShop): Promise<string[]> {
  const verdicts = await longTimeoutReads(database.readOnlyUrl)(checkInvariants);
  return verdicts.flatMap(({ name, rule, violations }) =>
    violations.map((violation) => `${name} (${rule}): ${violation}`),
  );
}
