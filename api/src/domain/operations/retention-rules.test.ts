import { describe, expect, it } from "vitest";
import { anOperator } from "../../testing/an-operator.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import { systemActor } from "../shared/actor.ts";
import type { ShopRules } from "../shared/context.ts";
import { applyRetention } from "./apply-retention.ts";
import { eraseCustomer } from "./erase-customer.ts";

const shop = shopFixture();

async function retain(rules: Partial<ShopRules["retention"]> = {}): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const retention = { eventBodyDays: 60, doneDays: 90, auditDays: 1095, ...rules };
  await applyRetention(shop.as(systemActor, { retention }), (what, rows) => {
    removed[what] = (removed[what] ?? 0) + rows;
  });
  return removed;
}

it("an empty shop has nothing to remove", async () => {
  expect(await retain()).toEqual({});
});

/** Events that were received, and processed, so many days and minutes ago; `id` has the numbers. */
async function eventsOfAge(...ages: [days: number, minutes: number][]): Promise<void> {
  for (const [days, minutes] of ages) {
    await shop.em.execute(
      `insert into stripe_event (id, type, body, status, received_at, processed_at)
       select ?, 'charge.refunded', 'x', 'done', at, at from (select now() - make_interval(days => ?, mins => ?) as at) a`,
      [`evt_${days}_${minutes}`, days, minutes],
    );
  }
}

describe("a number of days", () => {
  it("is exact: what is a minute younger stays", async () => {
    await eventsOfAge([59, 1439], [60, 1], [89, 1439], [90, 1]);
    expect(await retain()).toEqual({ "stripe-event-bodies": 3, "stripe-events": 1 });
    const left = await shop.em.execute(
      "select id, length(body) as bytes from stripe_event order by received_at",
    );
    expect(left).toEqual([
      { id: "evt_89_1439", bytes: 0 },
      { id: "evt_60_1", bytes: 0 },
      { id: "evt_59_1439", bytes: 1 },
    ]);
  });

  it("can be set, and a shorter one applies at the next run", async () => {
    expect(await retain({ doneDays: 61 })).toEqual({ "stripe-events": 1 });
    expect(await retain({ eventBodyDays: 36, doneDays: 36 })).toEqual({
      "stripe-event-bodies": 1,
      "stripe-events": 2,
    });
    expect(await countOf(shop, "stripe_event")).toBe(0);
  });
});

it("a run that is repeated removes nothing more", async () => {
  await eventsOfAge([91, 0]);
  await retain();
  expect(await retain()).toEqual({});
});

it("the hash of an erased person is forgotten a day later, when earlier tokens have ended", async () => {
  const person = aPerson();
  await ensureCustomer(shop.as(person));
  const { customerIds } = await eraseCustomer(anOperator(shop), { email: person.email });
  const hashes = () =>
    countOf(shop, "customer where id = ? and erased_subject_hash is not null", [customerIds[0]]);
  expect(await retain()).toEqual({});
  expect(await hashes()).toBe(1);
  await shop.em.execute(
    "update customer set erased_at = erased_at - interval '1 day 1 minute' where id = ?",
    [customerIds[0]],
  );
  expect(await retain()).toEqual({ "erased-subjects": 1 });
  expect([await hashes(), await countOf(shop, "customer where id = ?", [customerIds[0]])]).toEqual([0, 1]);
});

it("a rule that fails does not stop the others, and its failure is thrown at the end", async () => {
  await eventsOfAge([91, 0]);
  await shop.em.execute("alter table mail rename to mail_away");
  await expect(retain()).rejects.toMatchObject({
    message: "1 retention rules failed",
    errors: [{ code: "42P01" }],
  });
  await shop.em.execute("alter table mail_away rename to mail");
  expect(await countOf(shop, "stripe_event")).toBe(0);
  expect(await retain()).toEqual({});
});
