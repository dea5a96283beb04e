import { describe, expect, it } from "vitest";
import { aChargedOrder, anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { aRefund, settle } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { newId } from "../shared/ids.ts";
import { countTransitions, eventPosition } from "./count-transitions.ts";
import { recordOrderEvent } from "./order-event.ts";
import { readChangedOrders } from "./read-changed-orders.ts";

const shop = shopFixture();

/** The steps that orders take while `work` runs, as `from > to by source: count`. */
async function stepsOf(work: () => Promise<unknown>): Promise<string[]> {
  const position = await eventPosition(shop);
  await work();
  const { transitions } = await countTransitions(shop, position);
  return transitions
    .map(({ from, to, source, count }) => `${from} > ${to} by ${source}: ${count}`)
    .toSorted();
}

describe("the steps of orders", () => {
  it("are counted by state and source", async () => {
    const steps = await stepsOf(async () => {
      await anOrder(shop);
      const gone = await anOrder(shop);
      await cancelOrder(shop.as(gone.person), gone.orderId);
      const { orderId } = await aPaidOrder(shop);
      await aRefund(shop, anAdmin(), { orderId });
    });
    expect(steps).toEqual([
      "cancelling > cancelled by customer: 1",
      "none > pending by customer: 3",
      "paid > refunded by admin: 1",
      "pending > cancelling by customer: 1",
      "pending > paid by webhook: 1",
    ]);
  });

  it("of an order that is paid while it is being cancelled begin at cancelling", async () => {
    const order = await aChargedOrder(shop);
    await setFault(shop, silence("payment_intents.cancel", 2));
    await expect(cancelOrder(shop.as(order.person), order.orderId)).rejects.toThrow("stripe");
    expect(await stepsOf(() => settle(shop, order.intentId))).toEqual(["cancelling > paid by webhook: 1"]);
  });

  it("of an order whose cancellation was withdrawn begin at pending", async () => {
    const order = await aChargedOrder(shop);
    for (const type of ["order.cancel-requested", "order.cancel-withdrawn"] as const) {
      await recordOrderEvent(shop.em, { orderId: order.orderId, type, source: "customer" });
    }
    expect(await stepsOf(() => settle(shop, order.intentId))).toEqual(["pending > paid by webhook: 1"]);
  });

  it("do not include events that change no state", async () => {
    const order = await anOrder(shop);
    expect(await stepsOf(() => aStartedPayment(shop, order))).toEqual([]);
  });

  it("are counted once each, also those that are committed after later ones", async () => {
    let position = await eventPosition(shop);
    let counted = 0;
    const count = async (): Promise<void> => {
      const result = await countTransitions(shop, position);
      ({ position } = result);
      counted += result.transitions.reduce((sum, step) => sum + step.count, 0);
    };
    const record = { type: "order.cancel-requested", source: "sweeper" } as const;
    await shop.em.transactional(async (em) => {
      await recordOrderEvent(em, { orderId: newId(), ...record });
      await recordOrderEvent(shop.em, { orderId: newId(), ...record });
      await count();
      expect(counted).toBe(1);
    });
    await count();
    await count();
    expect(counted).toBe(2);
  });
});

describe("changed orders", () => {
  it("are those of the given customers, once for each event, without the request to cancel", async () => {
    const [mine, other] = [await anOrder(shop), await anOrder(shop)];
    await cancelOrder(shop.as(mine.person), mine.orderId);
    const read = async (...subjects: string[]) =>
      (await readChangedOrders(shop, subjects)).map(({ topic, changedId }) => [topic, changedId]);
    const change = [mine.person.subject, mine.orderId];
    expect(await read(mine.person.subject)).toEqual([change, change]);
    expect(await read(mine.person.subject, other.person.subject)).toHaveLength(3);
    expect(await read(newId())).toEqual([]);
    expect(await read()).toEqual([]);
  });

  it("are only those of the last ten seconds", async () => {
    const { orderId, person } = await anOrder(shop);
    for (const age of [5, 30]) {
      await shop.em.execute(
        `insert into order_event (id, order_id, type, source) values (uuidv7(? * interval '1 second'), ?, 'order.hold-extended', 'customer')`,
        [-age, orderId],
      );
    }
    expect(await readChangedOrders(shop, [person.subject])).toHaveLength(2);
  });
});
