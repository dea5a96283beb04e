import { expect, it } from "vitest";
import { anOrderOfLines, aTool, type LineOf } from "../../testing/factories.ts";
import { eventually } from "../../testing/eventually.ts";
import { countOf } from "../../testing/order-queries.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson, assertInvariants } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";

const shop = shopFixture();

const CLIENTS = 12;
const TOOLS = 30;
const LINES_MAX = 12;

/** The number of deadlocks of this database so far: a use case that met one tries again. */
const deadlocks = (): Promise<number> =>
  countOf(shop, "pg_stat_database, generate_series(1, deadlocks) where datname = current_database()");

/** Places orders of random lines from all clients for `ms`, and undoes them. Returns how many were placed. */
async function buyAtOnce(
  ms: number,
  place: (lines: readonly LineOf[]) => Promise<(() => Promise<unknown>) | undefined>,
): Promise<number> {
  const tools = await Promise.all(Array.from({ length: TOOLS }, () => aTool(shop, { stockQuantity: 40 })));
  const end = Date.now() + ms;
  const client = async (seed: number): Promise<number> => {
    const between = seededIntegers(seed + 1);
    const undo: (() => Promise<unknown>)[] = [];
    let placed = 0;
    while (Date.now() < end) {
      const from = between(0, TOOLS - 1);
      const step = [1, 7, 11, 13, 29][between(0, 4)] ?? 1;
      const picked = Array.from(
        { length: between(1, LINES_MAX) },
        (_, n) => tools[(from + n * step) % TOOLS],
      );
      const lines = picked.flatMap((tool) => (tool ? [{ tool, quantity: between(1, 3) }] : []));
      const done = await place(lines);
      if (done) undo.push(done);
      placed += done ? 1 : 0;
      if (undo.length > 3) await undo.shift()?.();
    }
    return placed;
  };
  const counts = await Promise.all(Array.from({ length: CLIENTS }, (_, seed) => client(seed)));
  return counts.reduce((sum, count) => sum + count, 0);
}

it("twelve clients with overlapping lines for ten seconds: no deadlock, no order of some of its lines, an exact ledger", async () => {
  const people = Array.from({ length: CLIENTS * 4 }, () => aPerson());
  let turn = 0;
  const placed = await buyAtOnce(10_000, async (lines) => {
    const person = people[(turn += 1) % people.length] ?? aPerson();
    try {
      const { orderId } = await anOrderOfLines(shop, lines, { person });
      return () => cancelOrder(shop.as(person), orderId);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  });
  expect(placed).toBeGreaterThan(100);
  const partial = `customer_order o where line_count <> (select count(*) from stock_movement m
    where m.order_id = o.id and m.reason = 'order-placed')`;
  expect(await countOf(shop, partial)).toBe(0);
  await expect(assertInvariants(shop)).resolves.toBeUndefined();
  // The counts of all connections arrive when they close or after a second.
  await shop.em.execute("select pg_stat_force_next_flush(), pg_stat_clear_snapshot()");
  expect(await deadlocks()).toBe(0);
});

it("the same with a lock in the order of the lines has deadlocks", async () => {
  await buyAtOnce(3000, async (lines) => {
    const locked = inTransaction(shop.em.fork(), async (em) => {
      for (const { tool } of lines) {
        await em.execute("select id from tool where id = ? for no key update", [tool.id]);
      }
    });
    // One that met three is an error.
    await locked.catch((error: unknown) => expect(String(error)).toContain("deadlock"));
    return undefined;
  });
  await eventually(async () => expect(await deadlocks()).toBeGreaterThan(0));
});
