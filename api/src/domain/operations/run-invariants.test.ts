import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { writeLongHistory } from "../../testing/long-history.ts";
import { rowsReadOf } from "../../testing/rows-read.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import type { DomainContext } from "../shared/context.ts";
import { systemActor } from "../shared/actor.ts";
import { INVARIANTS } from "./invariants.ts";
import { readVerdicts } from "./invariant-verdicts.ts";
import { renewVerdicts, runInvariants } from "./run-invariants.ts";

const TABLES = ["stock_movement", "customer_order", "order_event", "payment", "order_request"] as const;

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop();
});
afterEach(() => shop.close());

const broken = async (): Promise<string[]> =>
  (await readVerdicts(shop.em)).filter(({ violations }) => violations.length).map(({ name }) => name);

async function lastFullCheck(): Promise<string | undefined> {
  const [row] = await shop.em.execute<{ at: string }[]>(
    "select finished_at::text as at from check_position where name = 'everything'",
  );
  return row?.at;
}

/** The hourly run, and whether it was one over everything. */
async function renew(): Promise<"everything" | "changed"> {
  const before = await lastFullCheck();
  await renewVerdicts(shop.as(systemActor));
  return (await lastFullCheck()) === before ? "changed" : "everything";
}

/** Until transactions of other tests that began earlier end, what is written counts as changed. */
async function writeHistory(): Promise<void> {
  const [written] = await shop.em.transactional(async (em) => {
    await writeLongHistory(em, { tools: 20, orders: 10_000, movements: 3 });
    return em.execute<{ id: string }[]>("select pg_current_xact_id()::text as id");
  });
  const isPast = "select pg_snapshot_xmin(pg_current_snapshot()) > ?::xid8 as past";
  await expect.poll(() => shop.em.execute(isPast, [written?.id ?? ""])).toEqual([{ past: true }]);
}

/** Writes a total that differs from the order's events, as a manual change would; with an event, as the shop does. */
async function falsify(orderId: string, withEvent: boolean): Promise<void> {
  await shop.em.execute("alter table customer_order disable trigger user");
  await shop.em.execute("update customer_order set unit_price_cents = unit_price_cents + 1 where id = ?", [
    orderId,
  ]);
  await shop.em.execute("alter table customer_order enable trigger user");
  if (!withEvent) return;
  await shop.em.execute(
    "insert into order_event (order_id, type, source) values (?, 'order.hold-extended', 'customer')",
    [orderId],
  );
}

describe("the hourly check", () => {
  it("is over everything at first and once a day, in between over what changed", async () => {
    const { orderId } = await anOrder(shop);
    expect(await renew()).toBe("everything");
    expect(await renew()).toBe("changed");
    await falsify(orderId, false);
    expect(await renew()).toBe("changed");
    expect(await broken()).toEqual([]);
    await shop.em.execute("update check_position set finished_at = finished_at - interval '1 day'");
    expect(await renew()).toBe("everything");
    expect(await broken()).toEqual(["I18"]);
  });

  it("finds the violation of a changed order, stores it while it lasts, and removes it afterwards", async () => {
    const paid = await aPaidOrder(shop);
    await renew();
    await falsify(paid.orderId, true);
    for (let hour = 0; hour < 2; hour += 1) {
      expect(await renew()).toBe("changed");
      expect(await broken()).toEqual(["I7", "I18"]);
    }
    await shop.em.execute("alter table customer_order disable trigger user");
    await shop.em.execute("update customer_order set unit_price_cents = unit_price_cents - 1");
    await shop.em.execute("alter table customer_order enable trigger user");
    expect(await renew()).toBe("changed");
    expect(await broken()).toEqual([]);
  });

  it("a violation has the time of the check that found it first, until it is over", async () => {
    const since = async () =>
      (await readVerdicts(shop.em)).flatMap(({ name, violatedSince }) =>
        name === "I18" ? [violatedSince] : [],
      );
    const paid = await aPaidOrder(shop);
    await renew();
    expect(await since()).toEqual([null]);
    await falsify(paid.orderId, true);
    await renew();
    const [first] = await since();
    expect(first).toBeInstanceOf(Date);
    await renew();
    expect(await since()).toEqual([first]);
    const [verdict] = (await readVerdicts(shop.em)).filter(({ name }) => name === "I18");
    expect(verdict?.checkedAt.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
    await shop.em.execute("alter table customer_order disable trigger user");
    await shop.em.execute("update customer_order set unit_price_cents = unit_price_cents - 1");
    await shop.em.execute("alter table customer_order enable trigger user");
    await renew();
    expect(await since()).toEqual([null]);
  });

  it("begins again where its position is of another database", async () => {
    await renew();
    await shop.em.execute(
      "update check_position set position = '900000000:900000000:' where name = 'orders'",
    );
    expect(await renew()).toBe("everything");
  });

  it("reads what changed, however long the history is, and scans no table", async () => {
    await writeHistory();
    await renew();
    expect(await broken()).toEqual([]);
    await anOrder(shop);
    const read = await rowsReadOf(shop, TABLES, async (em) => {
      // So few rows are read as a whole where an index would do, too: infra/load/history shows what Postgres does with many.
      for (const plan of ["seqscan", "hashjoin", "mergejoin"]) {
        await em.execute(`set local enable_${plan} = off`);
      }
      await em.execute("set local random_page_cost = 1");
      await renewVerdicts({ ...shop.as(systemActor), em });
    });
    for (const table of TABLES) {
      expect([table, read[table].sequential]).toEqual([table, 0]);
      expect([table, read[table].indexed < 500]).toEqual([table, true]);
    }
    expect(read.order_event.indexed).toBeGreaterThan(0);
  });
});

/** The second reading, which is the check, begins and does not end before it may. */
function heldUp(
  withLongTimeout: DomainContext["withLongTimeout"],
  begin: () => void,
  isDone: Promise<void>,
): DomainContext["withLongTimeout"] {
  let readings = 0;
  return async (read) => {
    readings += 1;
    if (readings === 1) return withLongTimeout(read);
    begin();
    await isDone;
    return withLongTimeout(read);
  };
}

describe("Check now", () => {
  it("runs once at a time: a second one is rejected at once, noted, and changes no verdict", async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
    const { promise: isRunning, resolve: begin } = Promise.withResolvers<void>();
    const operator = anOperator(shop);
    const withLongTimeout = heldUp(operator.withLongTimeout, begin, isDone);
    const first = runInvariants({ ...operator, withLongTimeout }, {});
    await isRunning;
    await expect(runInvariants(anOperator(shop), {})).rejects.toMatchObject({ code: "already-running" });
    await renew();
    expect(await readVerdicts(shop.em)).toEqual([]);
    finish();
    expect(await first).toHaveLength(INVARIANTS.length);
    expect(await readVerdicts(shop.em)).toHaveLength(INVARIANTS.length);
    expect(await actionsOf(shop)).toEqual([
      "invariants.run begun all",
      "invariants.run begun all",
      "invariants.run refused all",
      "invariants.run done all",
    ]);
    expect(await runInvariants(anOperator(shop), {})).toHaveLength(INVARIANTS.length);
  });

  it("holds no snapshot and no idle transaction that ends it while it waits", async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
    const { promise: isRunning, resolve: begin } = Promise.withResolvers<void>();
    const operator = anOperator(shop);
    const withLongTimeout = heldUp(operator.withLongTimeout, begin, isDone);
    const running = runInvariants({ ...operator, withLongTimeout }, {});
    await isRunning;
    const idle = await shop.em.execute<object[]>(
      `select backend_xmin, backend_xid from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(idle).toEqual([{ backend_xmin: null, backend_xid: null }]);
    finish();
    await running;
  });
});
