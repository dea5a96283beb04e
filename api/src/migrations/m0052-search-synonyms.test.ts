import { expect, it } from "vitest";
import { openMigrator } from "../platform/migrator.ts";
import { aTool } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

async function searched(id: string): Promise<{ words: string; found: boolean } | undefined> {
  const [row] = await shop.em.execute<{ words: string; found: boolean }[]>(
    "select name_key as words, document @@ '''x'''::tsquery as found from tool_search where tool_id = ?",
    [id],
  );
  return row;
}

it("the sign of sizes is an x, also in tools of before; going back undoes it", async () => {
  const named = await aTool(shop, { name: "Bolt M8 × 30", description: "" });
  const described = await aTool(shop, { name: "Bolt", description: "M8×30" });
  expect(await searched(named.id)).toEqual({ words: "bolt m8 x 30", found: true });
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0051-catalogue-event" });
  expect(await searched(named.id)).toEqual({ words: "bolt m8 30", found: false });
  expect((await searched(described.id))?.found).toBe(false);
  await migrator.up();
  expect(await searched(named.id)).toEqual({ words: "bolt m8 x 30", found: true });
  expect((await searched(described.id))?.found).toBe(true);
});

it("the words of synonyms are as tools have them", async () => {
  const [row] = await shop.em.execute<{ forms: unknown; starts: string[] }[]>(
    "select forms, starts from search_synonym where phrases[1] = 'allen key'",
  );
  expect(row).toEqual({
    forms: [
      [["allen"], ["key"]],
      [["hex"], ["key"]],
      [["hexagon"], ["key"]],
    ],
    starts: ["allen", "hex", "hexagon"],
  });
  const rejected = "insert into search_synonym (phrases) values (array['one'])";
  await expect(shop.em.execute(rejected)).rejects.toThrow("search_synonym_phrases_check");
});
