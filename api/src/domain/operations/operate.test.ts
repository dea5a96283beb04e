import { describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/database.ts";
import { actionsOf, anOperator } from "../../testing/an-operator.ts";
import { aChargedOrder, anOrder, aPaidOrder } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { countOf, statusOf, stockOf, eventsOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import { INVARIANTS } from "./invariants.ts";
import { readVerdicts } from "./check-invariants.ts";
import { listOperatorActions } from "./list-operator-actions.ts";
import { reconcileNow } from "./reconcile-now.ts";
import { releaseOrderHold } from "./release-order-hold.ts";
import { runInvariants } from "./run-invariants.ts";

const shop = shopFixture();

describe("releasing a hold", () => {
  it("restocks the units at once, and records who did it", async () => {
    const { orderId, tool, quantity } = await anOrder(shop);
    const left = await stockOf(shop, tool.id);
    expect(await releaseOrderHold(anOperator(shop), { orderId })).toBe("released");
    expect(await stockOf(shop, tool.id)).toBe(left + quantity);
    expect(await statusOf(shop, orderId)).toBe("pending");
    expect(
      await countOf(
        shop,
        "order_event where order_id = ? and type = 'order.hold-released' and source = 'operator'",
        [orderId],
      ),
    ).toBe(1);
    const { rows } = await listOperatorActions(shop.as(systemActor), { limit: 1 });
    expect(rows[0]).toMatchObject({
      operator: "op@boltwright.test",
      via: "page",
      action: "holds.release",
      target: orderId,
      outcome: "done",
      detail: { became: "released" },
    });
  });

  it("pays an order whose card was charged meanwhile instead", async () => {
    const { orderId } = await aChargedOrder(shop);
    expect(await releaseOrderHold(anOperator(shop), { orderId })).toBe("paid");
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it("waits while Stripe is silent: a customer who paid does not lose the units", async () => {
    const { orderId, tool } = await aChargedOrder(shop);
    const left = await stockOf(shop, tool.id);
    await setFault(shop, { kind: "error", status: 503, process: false, count: 2 });
    expect(await releaseOrderHold(anOperator(shop), { orderId })).toBe("waits for Stripe");
    expect(await stockOf(shop, tool.id)).toBe(left);
    await reconcileNow(anOperator(shop), {});
    expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["paid", left]);
  });

  it("of a paid order is rejected and changes nothing", async () => {
    const { orderId, tool } = await aPaidOrder(shop);
    const left = await stockOf(shop, tool.id);
    await expect(releaseOrderHold(anOperator(shop), { orderId })).rejects.toMatchObject({
      code: "not-found",
    });
    expect([await statusOf(shop, orderId), await stockOf(shop, tool.id)]).toEqual(["paid", left]);
    expect((await actionsOf(shop)).at(-1)).toBe(`holds.release refused ${orderId}`);
  });
});

describe("reconciling now", () => {
  it("pays what is open here and charged there", async () => {
    const { orderId } = await aChargedOrder(shop);
    expect(await reconcileNow(anOperator(shop), {})).toMatchObject({ open: { paid: 1 }, since: null });
    expect(await statusOf(shop, orderId)).toBe("paid");
  });

  it("since a time finds charges that a restored database does not have", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await shop.em.execute("delete from payment where payment_intent_id = ?", [intentId]);
    const since = new Date(Date.now() - 60_000);
    expect((await reconcileNow(anOperator(shop), {})).open.paid).toBe(0);
    const { since: found } = await reconcileNow(anOperator(shop), { since });
    expect(found?.paid).toBeGreaterThan(0);
    expect(await statusOf(shop, orderId)).toBe("paid");
    await reconcileNow(anOperator(shop), { since });
    expect((await eventsOf(shop, orderId)).filter((type) => type === "order.paid")).toHaveLength(1);
  });

  it("a payment that Stripe does not return does not stop the others", async () => {
    await reconcileNow(anOperator(shop), {});
    const since = new Date();
    const known = await aChargedOrder(shop);
    const forgotten = await aChargedOrder(shop);
    await shop.em.execute("delete from payment where payment_intent_id = ?", [forgotten.intentId]);
    // The SDK requests twice: about the open one, and about one of the two that were made since.
    await setFault(shop, silence("payment_intents.retrieve", 4));
    await expect(reconcileNow(anOperator(shop), { since })).rejects.toThrow("could not be reconciled");
    const statuses = [await statusOf(shop, known.orderId), await statusOf(shop, forgotten.orderId)];
    expect(statuses.toSorted()).toEqual(["paid", "pending"]);
    await reconcileNow(anOperator(shop), { since });
    expect(await statusOf(shop, forgotten.orderId)).toBe("paid");
  });

  it("is recorded as failed while Stripe is silent: number of payments, and refunds, each with its reason", async () => {
    await anOrder(shop);
    await aChargedOrder(shop);
    await setFault(shop, { kind: "error", status: 503, process: false, count: 4 });
    const silent = { message: "stripe did not respond" };
    await expect(reconcileNow(anOperator(shop), {})).rejects.toMatchObject({
      message: "1 payment could not be reconciled; the refunds could not be compared with Stripe's",
      errors: [silent, silent],
    });
    expect((await actionsOf(shop)).at(-1)).toBe("payments.reconcile failed open payments");
    await reconcileNow(anOperator(shop), {});
  });
});

describe("running the invariants", () => {
  it("is not limited by the statement timeout of the connection", async () => {
    const hurried = openDatabase({ url: shop.database.processUrl, poolMax: 1, statementMs: 300 });
    const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start < now() - interval '400 milliseconds'`;
    const blocker = shop.em;
    await blocker.begin();
    await blocker.execute("lock table tool in access exclusive mode");
    const running = runInvariants({ ...anOperator(shop), em: hurried.em.fork() }, {});
    const outwaited = async (): Promise<void> => {
      await expect.poll(() => countOf(shop, waiting)).toBe(1);
      await blocker.rollback();
    };
    const [verdicts] = await Promise.all([running, outwaited()]);
    expect(verdicts).toHaveLength(INVARIANTS.length);
    await hurried.close();
  });

  it("stores each result with its time, and a violation until it is fixed", async () => {
    const { tool } = await anOrder(shop);
    const change = "update tool set stock_quantity = stock_quantity + ?::int where id = ?";
    await shop.em.execute(change, [1, tool.id]);
    const broken = (await runInvariants(anOperator(shop), {})).filter(({ violations }) => violations.length);
    expect(broken.map(({ name }) => name)).toContain("I1");
    expect(
      (await readVerdicts(shop.em)).find(({ name }) => name === "I1")?.violations.length,
    ).toBeGreaterThan(0);
    await shop.em.execute(change, [-1, tool.id]);
    await runInvariants(anOperator(shop), {});
    const verdicts = await readVerdicts(shop.em);
    expect(verdicts.every(({ violations }) => !violations.length)).toBe(true);
    expect(Date.now() - (verdicts[0]?.checkedAt.getTime() ?? 0)).toBeLessThan(60_000);
  });
});
