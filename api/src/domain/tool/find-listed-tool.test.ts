import { afterAll, beforeAll, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { findListedTool } from "./find-listed-tool.ts";
import type { Tool } from "./tool.entity.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

const find = (id: string): ReturnType<typeof findListedTool> => findListedTool({ em: shop.em }, id);

it("calls at the same time each get their own tool, or not-found", async () => {
  const tools: Tool[] = [];
  for (let count = 0; count < 150; count += 1) tools.push(await aTool(shop));
  const wanted = [...tools, ...tools.slice(0, 10)];
  const [found, missing] = await Promise.all([
    Promise.all(wanted.map(({ id }) => find(id))),
    Promise.allSettled([find(newId()), find(newId())]),
  ]);
  expect(found.map(({ id, name }) => [id, name])).toEqual(wanted.map(({ id, name }) => [id, name]));
  expect(missing).toEqual([
    { status: "rejected", reason: expect.objectContaining({ code: "not-found", field: "tool" }) },
    { status: "rejected", reason: expect.objectContaining({ code: "not-found", field: "tool" }) },
  ]);
});

it("the stock is read from the database on each call, archived tools included", async () => {
  const tool = await aTool(shop, { stockQuantity: 7, archivedAt: new Date() });
  expect((await find(tool.id)).stockQuantity).toBe(7);
  await shop.em.execute("update tool set stock_quantity = 5 where id = ?", [tool.id]);
  expect((await find(tool.id)).stockQuantity).toBe(5);
});

it("shops of one process do not see each other's tools", async () => {
  const other = await aShop();
  const tool = await aTool(other);
  expect((await findListedTool({ em: other.em }, tool.id)).id).toBe(tool.id);
  await expect(find(tool.id)).rejects.toMatchObject({ code: "not-found" });
  await other.close();
});
