import { expect, it } from "vitest";
import { anAttribute, aCategory } from "../testing/catalogue.ts";
import { aTool } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

it("a number that was set by hand is not drawn", async () => {
  const [drawn, edited] = [await aTool(shop), await aTool(shop)];
  const number = async (id: string): Promise<number> => {
    const [row] = await shop.em.execute<{ number: string }[]>(
      "select part_number as number from tool where id = ?",
      [id],
    );
    return Number(row?.number.slice(3));
  };
  const next = (await number(edited.id)) + 1;
  await shop.em.execute("update tool set part_number = ? where id = ?", [`BW-${next}`, drawn.id]);
  expect(await number((await aTool(shop)).id)).toBe(next + 1);
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

const valueOf = async (id: string): Promise<unknown> => {
  const [row] = await shop.em.execute<{ checked: unknown }[]>(
    "select attributes ->> 'checked' as checked from tool where id = ?",
    [id],
  );
  return row?.checked;
};
const typeOf = async (slug: string): Promise<unknown> => {
  const [row] = await shop.em.execute<{ type: unknown }[]>("select type from attribute where slug = ?", [
    slug,
  ]);
  return row?.type;
};

it.each(["2026-02-30", "2026-2-3", "today", "20260203", "soon", "2026-02-03 "])(
  "the database rejects %j as a day of a tool",
  async (day) => {
    if ((await typeOf("checked")) === undefined) await anAttribute(shop, { slug: "checked", type: "date" });
    const tool = await aTool(shop, { attributes: { checked: "2026-02-03" } });
    const change = shop.em.execute("update tool set attributes = ?::jsonb where id = ?", [
      JSON.stringify({ checked: day }),
      tool.id,
    ]);
    await expect(change).rejects.toThrow(/attribute|date|time/);
    expect(await valueOf(tool.id)).toBe("2026-02-03");
  },
);

it("an attribute has one of the known types", async () => {
  await expect(
    shop.em.execute("insert into attribute (slug, label, type) values ('moment', 'Moment', 'time')"),
  ).rejects.toThrow("attribute_type_check");
  expect(await typeOf("moment")).toBeUndefined();
});
