import { expect, it } from "vitest";
import { openMigrator } from "../platform/migrator.ts";
import { aTool } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

async function isAvailable(toolId: string): Promise<boolean | undefined> {
  const [row] = await shop.em.execute<{ inStock: boolean }[]>(
    'select is_available as "inStock" from tool_search where tool_id = ?',
    [toolId],
  );
  return row?.inStock;
}

it("the search knows whether the smallest order is in stock, also after going back", async () => {
  const tool = await aTool(shop, { minimumOrderQuantity: 150, orderMultiple: 100, stockQuantity: 180 });
  expect(await isAvailable(tool.id)).toBe(false);
  const change = async (what: string): Promise<void> => {
    await shop.em.execute(`update tool set ${what} where id = ?`, [tool.id]);
  };
  await change("order_multiple = 50");
  expect(await isAvailable(tool.id)).toBe(true);
  await change("order_multiple = 100");
  expect(await isAvailable(tool.id)).toBe(false);
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0051-catalogue-event" });
  await change("stock_quantity = 149");
  await change("stock_quantity = 180");
  expect(await isAvailable(tool.id)).toBe(true);
  await migrator.up();
});
