import { expect, it } from "vitest";
import { orderIds, orderRow } from "../testing/order-queries.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { seedDemoCatalogue } from "./seed-demo-catalogue.ts";
import { seedDemoOrders } from "./seed-demo-orders.ts";

const shop = shopFixture();

it("a shop without orders gets orders of 3 to 8 lines in every state after payment, once", async () => {
  await shop.em.transactional(seedDemoCatalogue);
  const parts = { orm: shop.database.orm, stripe: shop.stripe, contextFor: shop.as };
  expect(await seedDemoOrders(parts)).toBe(3);
  const rows = await Promise.all((await orderIds(shop)).map((id) => orderRow(shop, id)));
  expect(rows.map((row) => [row.line_count, row.status, row.fulfilment])).toEqual([
    [3, "paid", "delivered"],
    [5, "paid", "shipped"],
    [8, "paid", "preparing"],
  ]);
  expect(await seedDemoOrders(parts)).toBe(0);
  expect(await orderIds(shop)).toHaveLength(3);
});
