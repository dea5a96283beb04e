import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { raiseTotals, withoutTriggers } from "../../testing/order-rows.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import type { DomainContext } from "../shared/context.ts";
import { systemActor } from "../shared/actor.ts";
import { INVARIANTS } from "./invariants.ts";
import { readVerdicts } from "./check-invariants.ts";
import { renewVerdicts, runInvariants } from "./run-invariants.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop();
});
afterEach(() => shop.close());

const broken = async (): Promise<string[]> =>
  (await readVerdicts(shop.em)).filter(({ violations }) => violations.length).map(({ name }) => name);

const renew = () => renewVerdicts(shop.as(systemActor));

/** Writes totals that differ from the orders' events, as a manual change would. */
const changePrices = (by: number) => withoutTriggers(shop, (em) => raiseTotals({ em }, by));

describe("the hourly check", () => {
  it("finds a violation, stores it while it lasts, and removes it afterwards", async () => {
    await aPaidOrder(shop);
    await renew();
    expect(await broken()).toEqual([]);
    await changePrices(1);
    for (let hour = 0; hour < 2; hour += 1) {
      await renew();
      expect(await broken()).toEqual(["I4", "I7", "I18"]);
    }
    await changePrices(-1);
    await renew();
    expect(await broken()).toEqual([]);
  });

  it("a violation has the time of the check that found it first, until it is over", async () => {
    const since = async () =>
      (await readVerdicts(shop.em)).flatMap(({ name, violatedSince }) =>
        name === "I18" ? [violatedSince] : [],
      );
    await aPaidOrder(shop);
    await renew();
    expect(await since()).toEqual([null]);
    await changePrices(1);
    await renew();
    const [first] = await since();
    expect(first).toBeInstanceOf(Date);
    await renew();
    expect(await since()).toEqual([first]);
    const [verdict] = (await readVerdicts(shop.em)).filter(({ name }) => name === "I18");
    expect(verdict?.checkedAt.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
    await changePrices(-1);
    await renew();
    expect(await since()).toEqual([null]);
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
