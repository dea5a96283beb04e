import { expect, it } from "vitest";
import { listTools } from "../domain/search/list-tools.ts";
import { openMigrator } from "../platform/migrator.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

it("tools that are there already are found by other forms of letters beside digits", async () => {
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0023-refunds-twice" });
  await shop.em.execute(
    `insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
     values (uuidv7(), 'Holder', 'For 3batteries', '/x.webp', 100, 1, 0), (uuidv7(), 'Lamp', 'For 3 bulbs', '/x.webp', 100, 1, 0)`,
  );
  const versions = () =>
    shop.em.execute<{ xmin: string }[]>(
      "select tool_search.xmin from tool_search join tool on id = tool_id order by name",
    );
  const [, lamp] = await versions();
  await migrator.up({ to: "m0024-search-fewer-lists" });
  expect((await versions())[1]).toEqual(lamp);
  await migrator.up();
  const { rows } = await listTools({ em: shop.em }, { text: "battery", sort: "name", limit: 9 });
  expect(rows.map(({ name }) => name)).toEqual(["Holder"]);
});

it.each([
  ["a word whose stem says all", "{piece,piec}", ["piec"]],
  [
    "a word whose stem has a stem of its own, which the tool may lack",
    "{university,univers}",
    ["univers", "university"],
  ],
  ["a word whose stem is not asked for", "{hopping,hopper}", ["hopper", "hopping"]],
  ["a word that says nothing", "{the}", ["the"]],
  ["a number and its unit", "{12mm}", ["12mm"]],
])("of lexemes that find the same the least are asked for: %s", async (_, lexemes, asked) => {
  const [row] = await shop.em.execute("select search_lexemes(?::text[]) as asked", [lexemes]);
  expect(row).toEqual({ asked });
});

it("a beginning finds the same tools by fewer lexemes", async () => {
  const words =
    "universe university universities univers univer hop hops hopping hopped hopper battery batteries body bodies 3bodies piece pieces 12pieces the".split(
      " ",
    );
  const missed = await shop.em.execute(
    `with document as (
       select word, search_document(array[word]) as document from unnest(?::text[]) as word
     ), lexeme as (
       select distinct lexeme from document, unnest(tsvector_to_array(document)) as lexeme
     ), asked as (
       select word, word || ts_lexize('english_stem', word) || array(select lexeme from lexeme where lexeme ^@ word) as lexemes
       from document
     )
     select asked.word, document.word as missed from asked, document
     where tsvector_to_array(document) && lexemes and not tsvector_to_array(document) && search_lexemes(lexemes)`,
    [`{${words.join(",")}}`],
  );
  expect(missed).toEqual([]);
});
