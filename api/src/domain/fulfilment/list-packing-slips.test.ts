import { expect, it } from "vitest";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { listPackingSlips } from "./list-packing-slips.ts";

const shop = shopFixture();
const admin = anAdmin();

it("paid orders have a slip with part number and address, in the requested order, each once", async () => {
  const [first, second] = [await aPaidOrder(shop), await aPaidOrder(shop)];
  const { orderId: unpaid } = await anOrder(shop);
  await shop.em.execute(
    "update customer_order set company = 'Okafor Works', reference = 'PO 7' where id = ?",
    [second.orderId],
  );
  const slips = await listPackingSlips(shop.as(admin), [
    second.orderId,
    unpaid,
    newId(),
    first.orderId,
    second.orderId,
  ]);
  expect(slips.map(({ id }) => id)).toEqual([second.orderId, first.orderId]);
  const [{ partNumber, quantity, ...stored } = {}] = await shop.em.execute<Record<string, unknown>[]>(
    `select o.order_number as "orderNumber", o.address, o.phone, o.quantity, t.part_number as "partNumber"
       from customer_order o join tool t on t.id = o.tool_id where o.id = ?`,
    [second.orderId],
  );
  expect(slips[0]).toMatchObject({
    ...stored,
    items: [{ partNumber, quantity }],
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
