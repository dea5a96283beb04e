import { expect, it } from "vitest";
import { openMigrator } from "../platform/migrator.ts";
import { aCategory, anAttribute } from "../testing/catalogue.ts";
import { anOrder, aTool } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

interface Row {
  category: number | null;
  inStock: boolean;
  values: string[] | null;
}

/** The values that the search knows of a tool. */
async function searched(toolId: string): Promise<Row | undefined> {
  const [row] = await shop.em.execute<Row[]>(
    `select (select slug from category where category.token = tool_search.category) as category, is_available as "inStock",
       (select array_agg(attribute || '=' || value order by attribute) from facet_value where token = any(tokens)) as values
     from tool_search where tool_id = ?`,
    [toolId],
  );
  return row;
}

it("the search follows category, attributes, and the line below which a tool cannot be ordered", async () => {
  const bolts = await aCategory(shop, { slug: "bolts" });
  await anAttribute(shop, { slug: "length", type: "number" });
  await anAttribute(shop, { slug: "thread", type: "choice", choices: ["m8"] });
  await anAttribute(shop, { slug: "note", type: "text" });
  const tool = await aTool(shop, { minimumOrderQuantity: 5, stockQuantity: 10 });
  expect(await searched(tool.id)).toEqual({ category: null, inStock: true, values: null });

  const attributes = JSON.stringify({ length: 20, thread: "m8", note: "blue" });
  await shop.em.execute("update tool set category_id = ?, attributes = ?::jsonb where id = ?", [
    bolts,
    attributes,
    tool.id,
  ]);
  const values = ["length=20", "thread=m8"];
  expect(await searched(tool.id)).toEqual({ category: "bolts", inStock: true, values });

  const statements = "select xmin::text as version from tool_search where tool_id = ?";
  const [before] = await shop.em.execute<object[]>(statements, [tool.id]);
  await anOrder(shop, { tool, quantity: 5 });
  expect((await shop.em.execute<object[]>(statements, [tool.id]))[0]).toEqual(before);
  await anOrder(shop, { tool, quantity: 5 });
  expect(await searched(tool.id)).toEqual({ category: "bolts", inStock: false, values });

  // The same number, written differently, is one value.
  await shop.em.execute(`update tool set attributes = '{"length": 20.0}' where id = ?`, [tool.id]);
  expect(await searched(tool.id)).toEqual({ category: "bolts", inStock: false, values: ["length=20"] });
  await shop.em.execute("update tool set archived_at = now() where id = ?", [tool.id]);
  expect(await searched(tool.id)).toBeUndefined();
  await shop.em.execute("update tool set archived_at = null where id = ?", [tool.id]);
  expect(await searched(tool.id)).toEqual({ category: "bolts", inStock: false, values: ["length=20"] });
});

it("tools of before are in a sample, in stock or not, after going back too", async () => {
  const some = await aTool(shop, { stockQuantity: 0 });
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0044-order-return" });
  await migrator.up();
  const rows = await shop.em.execute<{ tokens: string; inStock: boolean }[]>(
    'select tokens::text, is_available as "inStock" from tool_search where tool_id = ?',
    [some.id],
  );
  expect(rows).toEqual([{ tokens: expect.stringMatching(/^\{-[0-9]+\}$/), inStock: false }]);
});

it("a fifth level and a circle of categories are rejected", async () => {
  const ids: string[] = [];
  for (const level of [1, 2, 3, 4]) {
    ids.push(await aCategory(shop, { slug: `level-${level}`, parentId: ids.at(-1) ?? null }));
  }
  const tooDeep = { constraint: "category_levels" };
  await expect(aCategory(shop, { slug: "level-5", parentId: ids[3] ?? null })).rejects.toMatchObject(tooDeep);
  const move = (id: string | undefined, below: string | undefined) =>
    shop.em.execute("update category set parent_id = ? where id = ?", [below, id]);
  const top = await aCategory(shop, { slug: "another-top" });
  await expect(move(ids[0], top)).rejects.toMatchObject(tooDeep);
  await expect(move(ids[0], ids[1])).rejects.toMatchObject(tooDeep);
  await move(ids[3], top);
  const rows = await shop.em.execute<{ count: number }[]>(
    "select count(*)::int as count from category where parent_id is null and slug like '%level%' or slug = 'level-5'",
  );
  expect(rows[0]?.count).toBe(1);
});
