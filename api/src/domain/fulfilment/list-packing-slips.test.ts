import { expect, it } from "vitest";
import { anOrder, aPaidOrder, aPaidOrderOfLines, aTool } from "../../testing/factories.ts";
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
