import { describe, expect, it } from "vitest";
import { setFault, silence } from "../../testing/faults.ts";
import { eventsOf, refundsOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { aReturnOf, returnLines, returnRow } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { checkInvariants } from "../operations/check-invariants.ts";
import { payRefund } from "../payment/pay-refund.ts";
import { systemActor } from "../shared/actor.ts";
import { receiveReturn } from "./receive-return.ts";

const shop = shopFixture();
const admin = anAdmin();

type Return = Awaited<ReturnType<typeof aReturnOf>>;

const aReturn = (state: "accepted" | "received", restock = true) =>
  aReturnOf(shop, state, { quantity: 2, units: 2, restock });
const receive = ({ returnId }: Return, restock: boolean) =>
  receiveReturn(shop.as(admin), { returnId, restock });

/** All that a step may change. */
async function stored({ returnId, orderId, tool }: Return) {
  const { state } = await returnRow(shop, returnId);
  const [line] = await returnLines(shop, returnId);
  const movements = await shop.em.execute<object[]>(
    "select quantity, reason from stock_movement where tool_id = ? order by id",
    [tool.id],
  );
  return {
    state,
    restocked: line?.restocked,
    movements,
    stock: await stockOf(shop, tool.id),
    order: await statusOf(shop, orderId),
    refunds: await refundsOf(shop, orderId),
    events: await eventsOf(shop, orderId),
  };
}

const brokenRules = async () =>
  (await checkInvariants(shop.em)).filter(({ violations }) => violations.length).map(({ name }) => name);

describe("units whose order is refunded with a restock", () => {
  it("are not added to the stock when they arrive before Stripe confirms the refund", async () => {
    const found = await aReturn("accepted");
    await setFault(shop, silence("refunds.create", 2));
    const sent = await aRefund(shop, admin, { orderId: found.orderId, restock: true });
    expect(sent.state).toBe("sent");
    const before = await stored(found);
    await expect(receive(found, true)).rejects.toMatchObject({
      code: "being-refunded",
      message:
        'The refund of this order is pending and will restock its units. Choose "Received, not for sale".',
    });
    expect(await stored(found)).toEqual(before);
    await receive(found, false);
    await payRefund(shop.as(systemActor), sent.id);
    expect(await stored(found)).toMatchObject({ state: "refunded", restocked: false, stock: 100 });
    expect(await brokenRules()).toEqual([]);
  });

  it("are not added to the stock when they arrive after the refund", async () => {
    const found = await aReturn("accepted");
    await aRefund(shop, admin, { orderId: found.orderId, restock: true });
    const before = await stored(found);
    expect(before.stock).toBe(100);
    await expect(receive(found, true)).rejects.toMatchObject({ code: "already-refunded" });
    expect(await stored(found)).toEqual(before);
  });

  it("are added once when the refund and the units' arrival are stored at the same time", async () => {
    for (let round = 0; round < 6; round += 1) {
      const found = await aReturn("accepted");
      const steps = [
        () => aRefund(shop, admin, { orderId: found.orderId, restock: true }),
        () => receive(found, true),
      ];
      const results = await Promise.allSettled(
        (round % 2 === 0 ? steps : steps.toReversed()).map((take) => take()),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await stockOf(shop, found.tool.id)).toBe(100);
    }
  });

  it("are added when they arrive after the refund has failed", async () => {
    const found = await aReturn("accepted");
    await shop.stripe.refunds.create({ payment_intent: found.intentId, amount: 100 });
    const rejected = await aRefund(shop, admin, { orderId: found.orderId, restock: true });
    expect(rejected.state).toBe("failed");
    await receive(found, true);
    expect(await stored(found)).toMatchObject({ state: "received", restocked: true, stock: 100 });
  });
});

it.each([
  [true, 100],
  [false, 98],
])(
  "received units, for sale: %s, are not restocked by a later refund of the order",
  async (restock, stock) => {
    const found = await aReturn("received", restock);
    const before = await stored(found);
    expect(before.stock).toBe(stock);
    await expect(aRefund(shop, admin, { orderId: found.orderId, restock: true })).rejects.toMatchObject({
      code: "disagrees",
      field: "restock",
    });
    expect(await stored(found)).toEqual(before);
    await aRefund(shop, admin, { orderId: found.orderId, restock: false });
    expect(await stored(found)).toMatchObject({ state: "refunded", order: "refunded", stock });
  },
);
