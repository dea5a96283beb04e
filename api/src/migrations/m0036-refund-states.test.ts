import { expect, it } from "vitest";
import { newId } from "../domain/shared/ids.ts";
import { openMigrator } from "../platform/migrator.ts";
import { aPaidOrder } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

const BANK = "The card''s bank refused the refund (lost_or_stolen_card).";
const INSERT = "insert into refund (id, payment_id, amount_cents, reason, idempotency_key";
const FROM = "from payment where order_id = ?";

/** The statements with which the code before this migration left a refund, by what it was. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  owed: [`${INSERT}) select ?, id, 100, 'admin', ? ${FROM}`],
  done: [
    `${INSERT}) select ?, id, 100, 'dashboard', ? ${FROM}`,
    "update refund set status = 'done', stripe_refund_id = 're_done', done_at = now() where id = ?",
  ],
  rejected: [
    `${INSERT}) select ?, id, 100, 'admin', ? ${FROM}`,
    "update refund set status = 'failed', failure = 'Greater than the rest.' where id = ?",
  ],
  returned: [
    `${INSERT}) select ?, id, 100, 'admin', ? ${FROM}`,
    "update refund set status = 'done', stripe_refund_id = 're_returned', done_at = now() where id = ?",
    `update refund set status = 'failed', failure = '${BANK}' where id = ?`,
  ],
  "given up": [
    `${INSERT}) select ?, id, 100, 'order-gone', ? ${FROM}`,
    "update refund set status = 'failed', failure = 'Given back outside Stripe.' where id = ?",
  ],
  "by hand": [
    `${INSERT}, note) select ?, id, 100, 'by-hand', ?, 'Cash' ${FROM}`,
    "update refund set status = 'done', done_at = now() where id = ?",
  ],
  twice: [
    `${INSERT}, status, stripe_refund_id, done_at, failure, note)
     select ?, id, 100, 'twice', ?, 'failed', 're_twice', now(), 'Given back twice: 1.00 dollars.', 'Told by evt_1' ${FROM}`,
  ],
};

const AFTER = {
  owed: { state: "sent", failure_code: null, failure_detail: null, reported_event_id: null },
  done: { state: "succeeded", failure_code: null, failure_detail: null, reported_event_id: null },
  rejected: {
    state: "failed",
    failure_code: "rejected",
    failure_detail: "Greater than the rest.",
    reported_event_id: null,
  },
  returned: {
    state: "returned",
    failure_code: "bank",
    failure_detail: "lost_or_stolen_card",
    reported_event_id: null,
  },
  "given up": { state: "failed", failure_code: "by-hand", failure_detail: null, reported_event_id: null },
  "by hand": { state: "succeeded", failure_code: null, failure_detail: null, reported_event_id: null },
  twice: { state: "succeeded", failure_code: null, failure_detail: null, reported_event_id: "evt_1" },
};

/** Writes one refund of each kind as the code before did, on a paid order for each. */
async function writeAll(suffix: string): Promise<Map<string, { id: string; orderId: string }>> {
  const written = new Map<string, { id: string; orderId: string }>();
  for (const [kind, [insert = "", ...updates]] of Object.entries(LEFT)) {
    const orderId = orders.pop() ?? "";
    const id = newId();
    const [first, ...others] = [insert, ...updates].map((text) =>
      text.replaceAll(/'(re_\w+)'/g, `'$1${suffix}'`),
    );
    await shop.em.execute(first ?? "", [id, `${kind}${suffix}`, orderId]);
    for (const update of others) await shop.em.execute(update, [id]);
    written.set(kind, { id, orderId });
  }
  return written;
}

const orders: string[] = [];

const stateOf = async (id: string) =>
  (
    await shop.em.execute<object[]>(
      "select state, failure_code, failure_detail, reported_event_id from refund where id = ?",
      [id],
    )
  )[0];

const totalsOf = async (orderId: string) =>
  (
    await shop.em.execute<object[]>(
      "select refund_cents::int as reserved, refunded_cents::int as refunded from payment where order_id = ?",
      [orderId],
    )
  )[0];

const TOTALS: Readonly<Record<string, object>> = {
  owed: { reserved: 100, refunded: 0 },
  done: { reserved: 100, refunded: 100 },
  "by hand": { reserved: 100, refunded: 100 },
};

it("refunds and events of the code before are converted, go back and forth, and its processes go on", async () => {
  for (let count = 0; count < 2 * Object.keys(LEFT).length; count += 1) {
    orders.push((await aPaidOrder(shop)).orderId);
  }
  const adminId = newId();
  const event = "insert into order_event (order_id, type, source) values (?, 'payment.refund-requested', ?)";
  const actorOf = async (orderId: string) =>
    (
      await shop.em.execute<object[]>(
        "select source, actor_id from order_event where order_id = ? and type = 'payment.refund-requested'",
        [orderId],
      )
    )[0];
  const [shipped = "", later = ""] = orders;
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0035-outbox-room" });
  const before = await writeAll("");
  await shop.em.execute(event, [shipped, adminId]);
  for (let time = 0; time < 2; time += 1) {
    if (time > 0) await migrator.down({ to: "m0035-outbox-room" });
    await migrator.up();
    for (const [kind, { id, orderId }] of before) {
      expect([kind, await stateOf(id)]).toEqual([kind, AFTER[kind as keyof typeof AFTER]]);
      expect([kind, await totalsOf(orderId)]).toEqual([kind, TOTALS[kind] ?? { reserved: 0, refunded: 0 }]);
    }
    expect(await actorOf(shipped)).toEqual({ source: "admin", actor_id: adminId });
  }

  // Processes of the release before write on while those of this one start; the next release does without what they need.
  await migrator.down({ to: "m0061-category-samples" });
  await shop.em.execute(event, [later, adminId]);
  expect(await actorOf(later)).toEqual({ source: "admin", actor_id: adminId });
  for (const [kind, { id, orderId }] of await writeAll("-later")) {
    const { state } = kind === "owed" ? { state: "requested" } : AFTER[kind as keyof typeof AFTER];
    expect([kind, await stateOf(id)]).toEqual([kind, expect.objectContaining({ state })]);
    expect([kind, await totalsOf(orderId)]).toEqual([kind, TOTALS[kind] ?? { reserved: 0, refunded: 0 }]);
  }
  await migrator.up();
});
