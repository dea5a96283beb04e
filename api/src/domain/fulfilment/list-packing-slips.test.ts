import { expect, it } from "vitest";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { contactOf, numberOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
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

it("is forbidden for customers and anonymous callers", async () => {
  const { orderId, person } = await aPaidOrder(shop);
  for (const actor of [person, aPerson(), { kind: "anonymous" } as const]) {
    await expect(listPackingSlips(shop.as(actor), [orderId])).rejects.toMatchObject({ code: "forbidden" });
  }
});
