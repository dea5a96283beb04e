import { expect, it } from "vitest";
import { anOrder, aPaidOrder, aPaidOrderOfLines, aTool } from "../../testing/factories.ts";
import { failAtBank, setFault, silence } from "../../testing/faults.ts";
import { contactOf, numberOf, stockOf } from "../../testing/order-queries.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { aRefund, settle } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { payRefund } from "../payment/pay-refund.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { shipOrder } from "./advance-fulfilment.ts";
import { listPackingSlips } from "./list-packing-slips.ts";

const shop = shopFixture();
const admin = anAdmin();

it("paid orders have a slip with part number and address, in the requested order, each once", async () => {
  const first = await aPaidOrder(shop);
  const second = await aPaidOrder(shop, { company: "Okafor Works", reference: "PO 7" });
  const { orderId: unpaid } = await anOrder(shop);
  const slips = await listPackingSlips(shop.as(admin), [
    second.orderId,
    unpaid,
    newId(),
    first.orderId,
    second.orderId,
  ]);
  expect(slips.map(({ id }) => id)).toEqual([second.orderId, first.orderId]);
  expect(slips[0]).toMatchObject({
    ...(await contactOf(shop, second.orderId)),
    orderNumber: await numberOf(shop, second.orderId),
    items: [{ partNumber: second.tool.partNumber, quantity: second.quantity }],
    company: "Okafor Works",
    reference: "PO 7",
  });
});

it.each([1, 3, 200])(
  "a slip has all %i lines by their positions, with the buyer's references",
  async (count) => {
    const tools = await Promise.all(Array.from({ length: count }, () => aTool(shop, { stockQuantity: 500 })));
    const { orderId } = await aPaidOrderOfLines(
      shop,
      tools.map((tool, at) => ({ tool, quantity: 5 + at, reference: at === 0 ? "R1, R7" : undefined })),
    );
    const [slip] = await listPackingSlips(shop.as(admin), [orderId]);
    expect(slip?.items).toEqual(
      tools.map(({ partNumber, name }, at) => ({
        partNumber,
        name,
        quantity: 5 + at,
        reference: at === 0 ? "R1, R7" : null,
      })),
    );
  },
);

it("a slip has the address of the delivery in lines, with the country", async () => {
  const { orderId } = await aPaidOrder(shop);
  await shop.em.execute(
    `update order_address set country = 'DE', line1 = 'Werkstrasse 4', line2 = 'Halle 2', city = 'Solingen', postcode = '42653'
     where order_id = ?`,
    [orderId],
  );
  const [slip] = await listPackingSlips(shop.as(admin), [orderId]);
  expect(slip?.address).toBe("Werkstrasse 4\nHalle 2\n42653 Solingen\nGermany");
});

it("is forbidden for customers and anonymous callers", async () => {
  const { orderId, person } = await aPaidOrder(shop);
  for (const actor of [person, aPerson(), { kind: "anonymous" } as const]) {
    await expect(listPackingSlips(shop.as(actor), [orderId])).rejects.toMatchObject({ code: "forbidden" });
  }
});

it("units that were refunded before the shipping are not packed, those refunded after it were", async () => {
  const [first, second] = [await aTool(shop), await aTool(shop)];
  const { orderId } = await aPaidOrderOfLines(shop, [
    { tool: first, quantity: 5 },
    { tool: second, quantity: 2 },
  ]);
  const packed = async () =>
    (await listPackingSlips(shop.as(admin), [orderId]))[0]?.items.map((item) => [
      item.partNumber,
      item.quantity,
    ]);
  await aRefund(shop, admin, {
    orderId,
    lines: [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 2 },
    ],
  });
  expect(await packed()).toEqual([[first.partNumber, 3]]);
  await shipOrder(shop.as(admin), orderId);
  await aRefund(shop, admin, { orderId, lines: [{ position: 1, quantity: 1, restock: false }] });
  expect(await packed()).toEqual([[first.partNumber, 3]]);
});

it("units in the stock again by a refund that the bank returned are not packed, also once it is made again", async () => {
  const tool = await aTool(shop);
  const { orderId, intentId } = await aPaidOrderOfLines(shop, [{ tool, quantity: 3 }]);
  const units = async () => (await listPackingSlips(shop.as(admin), [orderId]))[0]?.items[0]?.quantity;
  const lines = [{ position: 1, quantity: 2 }];
  const { stripeRefundId } = await aRefund(shop, admin, { orderId, lines });
  await failAtBank(shop, stripeRefundId ?? "");
  await settle(shop, intentId);
  expect([await units(), await stockOf(shop, tool.id)]).toEqual([1, 99]);
  await aRefund(shop, admin, { orderId, lines });
  expect([await units(), await stockOf(shop, tool.id)]).toEqual([1, 99]);
});

it("an order is not shipped while units of it are being returned to the stock", async () => {
  const tool = await aTool(shop);
  const { orderId } = await aPaidOrderOfLines(shop, [{ tool, quantity: 5 }]);
  await setFault(shop, silence("refunds.create", 2));
  const refund = await aRefund(shop, admin, { orderId, lines: [{ position: 1, quantity: 2 }] });
  expect(refund.state).not.toBe("succeeded");
  const before = await orderSnapshot(shop, orderId);
  await expect(shipOrder(shop.as(admin), orderId)).rejects.toMatchObject({ code: "being-refunded" });
  expect(await orderSnapshot(shop, orderId)).toEqual(before);
  await payRefund(shop.as(systemActor), refund.id);
  await shipOrder(shop.as(admin), orderId);
  expect(await stockOf(shop, tool.id)).toBe(97);
});
