import { expect, it } from "vitest";
import { openMigrator } from "../platform/migrator.ts";
import { anAttribute } from "../testing/catalogue.ts";
import { aTool } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

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

it("going back makes texts of days, which stay, also after going up again", async () => {
  await anAttribute(shop, { slug: "declared", type: "date" });
  const tool = await aTool(shop, { attributes: { declared: "2026-12-04", checked: "2026-02-03" } });
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0059-part-images" });
  expect(await typeOf("declared")).toBe("text");
  await expect(
    shop.em.execute("insert into attribute (slug, label, type) values ('day', 'Day', 'date')"),
  ).rejects.toThrow("attribute_type_check");
  await migrator.up();
  expect([await typeOf("declared"), await valueOf(tool.id)]).toEqual(["text", "2026-02-03"]);
  await anAttribute(shop, { slug: "day", type: "date" });
});
