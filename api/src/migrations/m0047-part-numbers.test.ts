import { expect, it } from "vitest";
import { openMigrator } from "../platform/migrator.ts";
import { aTool } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { assertInvariants } from "../testing/test-shop.ts";

const shop = shopFixture();
const BEFORE = "m0044-order-return";

const insert = (name: string): Promise<{ partNumber: string }[]> =>
  shop.em.execute(
    `insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
     values (uuidv7(), ?, '', '/x.webp', 100, 1, 0) returning part_number as "partNumber"`,
    [name],
  );

it("tools get their number in the list of all numbers; back and forth, numbers set by hand stay and are not drawn", async () => {
  const tool = await aTool(shop);
  const [last] = await insert("Last drawn");
  const next = Number(last?.partNumber.slice(3)) + 1;
  await shop.em.execute("update tool set part_number = ? where id = ?", [`BW-${next}`, tool.id]);
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: BEFORE });
  const [drawn] = await insert("Added by the release before");
  expect(drawn?.partNumber).toBe(`BW-${next + 1}`);
  await shop.em.execute("update tool set name = 'Renamed vice' where id = ?", [tool.id]);
  await migrator.up();
  expect(await shop.em.execute("select value, kind from part_number where tool_id = ?", [tool.id])).toEqual([
    { value: `BW-${next}`, kind: "own" },
  ]);
  expect((await insert("Added afterwards"))[0]?.partNumber).toBe(`BW-${next + 2}`);
  await assertInvariants(shop);
});

it("rejects what is no number, and two numbers of a tool", async () => {
  const { id } = await aTool(shop);
  const add = (key: string, value: string, kind = "other") =>
    shop.em.execute("insert into part_number (key, tool_id, value, kind) values (?, ?, ?, ?)", [
      key,
      id,
      value,
      kind,
    ]);
  await expect(add("", "--")).rejects.toThrow("part_number_key");
  await expect(add("AX8", "AX-7")).rejects.toThrow("part_number_key");
  await expect(add("AX7", "AX-7ß")).rejects.toThrow("check constraint");
  await expect(add("AX7", "AX-7", "own")).rejects.toThrow("part_number_own");
  await expect(add("AX7", "AX-7", "mine")).rejects.toThrow("check constraint");
  await expect(
    shop.em.execute(
      "update tool set part_number = (select part_number from tool where id <> ? limit 1) where id = ?",
      [id, id],
    ),
  ).rejects.toThrow("part_number");
});
