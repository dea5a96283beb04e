import type { EntityManager } from "@mikro-orm/postgresql";
import { expect, it } from "vitest";
import { anAttribute, aCategory } from "../testing/catalogue.ts";
import { anOrder, aTool } from "../testing/factories.ts";
import { rowsReadOf } from "../testing/rows-read.ts";
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

it("the search knows whether the smallest order is in stock", async () => {
  const tool = await aTool(shop, { minimumOrderQuantity: 150, orderMultiple: 100, stockQuantity: 180 });
  expect((await searched(tool.id))?.inStock).toBe(false);
  await shop.em.execute("update tool set order_multiple = 50 where id = ?", [tool.id]);
  expect((await searched(tool.id))?.inStock).toBe(true);
  await shop.em.execute("update tool set order_multiple = 100 where id = ?", [tool.id]);
  expect((await searched(tool.id))?.inStock).toBe(false);
});

it.each([
  ["a word whose stem says all", "{piece,piec}", ["piec"]],
  [
    "a word whose stem has a stem of its own, which the tool may lack",
    "{university,univers}",
    ["univers", "university"],
  ],
  ["a word whose stem is not requested", "{hopping,hopper}", ["hopper", "hopping"]],
  ["a word that says nothing", "{the}", ["the"]],
  ["a number and its unit", "{12mm}", ["12mm"]],
])("of lexemes that find the same the fewest are requested: %s", async (_, lexemes, requested) => {
  const [row] = await shop.em.execute("select search_lexemes(?::text[]) as requested", [lexemes]);
  expect(row).toEqual({ requested });
});

it("a beginning finds the same tools by fewer lexemes", async () => {
  const words =
    "universe university universities univers univer hop hops hopping hopped hopper battery batteries body bodies 3bodies wedge wedges 12wedges the".split(
      " ",
    );
  const missed = await shop.em.execute(
    `with document as (
       select word, search_document(array[word]) as document from unnest(?::text[]) as word
     ), lexeme as (
       select distinct lexeme from document, unnest(tsvector_to_array(document)) as lexeme
     ), requested as (
       select word, word || ts_lexize('english_stem', word) || array(select lexeme from lexeme where lexeme ^@ word) as lexemes
       from document
     )
     select requested.word, document.word as missed from requested, document
     where tsvector_to_array(document) && lexemes and not tsvector_to_array(document) && search_lexemes(lexemes)`,
    [`{${words.join(",")}}`],
  );
  expect(missed).toEqual([]);
});

it("the words of synonyms are as tools have them", async () => {
  const [row] = await shop.em.execute<{ forms: unknown; starts: string[] }[]>(
    "select forms, starts from search_synonym where phrases[1] = 'circlip'",
  );
  expect(row).toEqual({
    forms: [[["circlip"]], [["snap"], ["ring"]], [["retain"], ["ring"]], [["seeger"], ["ring"]]],
    starts: ["circlip", "retain", "seeger", "snap"],
  });
  const rejected = "insert into search_synonym (phrases) values (array['one'])";
  await expect(shop.em.execute(rejected)).rejects.toThrow("search_synonym_phrases_check");
});

const KNOWN = 2000;

const addTools = (em: EntityManager, count: number): Promise<unknown> =>
  em.execute(
    `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
     select uuidv7(), 'Zyzzyva hammer ' || n, 'Of steel', '/x.webp', 100, 1, 0 from generate_series(1, ?::int) n`,
    [count],
  );

it("a connection that began with an empty shop reads only the lexemes of a new tool, once there are many", async () => {
  const { search_lexeme: read } = await rowsReadOf(shop, ["search_lexeme"], async (em) => {
    await addTools(em, 10);
    await em.execute(
      `insert into search_lexeme (lexeme) select 'known' || chr(97 + n / 676 % 26) || chr(97 + n / 26 % 26) || chr(97 + n % 26)
       from generate_series(1, ?::int) n`,
      [KNOWN],
    );
    await addTools(em, 1);
  });
  expect(read.sequential + read.indexed).toBeLessThan(KNOWN);
  const stored = await shop.em.execute(
    "select lexeme from search_lexeme where lexeme in ('zyzzyva', 'hammer')",
  );
  expect(stored).toHaveLength(2);
});

it("the synonyms of a new shop can be edited: no two phrases are the same to the search", async () => {
  const rows = await shop.em.execute<{ form: unknown; groups: number }[]>(
    `select form, count(*)::int as groups from search_synonym, jsonb_array_elements(forms) as form
     group by form having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

it.each([
  ["20 x 47 x 14", ["#20x47", "#14x20x47"]],
  ["Hex bolt M8 x 30, ISO 4017", ["#8x30"]],
  ["O-ring 23,47 x 2.62, NBR", ["#2.62x23.47"]],
  ["Profile 20x20x500mm", ["#20x20", "#20x20x500"]],
  ["Bolt 1/4-20 x 1", ["#1/4-20"]],
  ["Screw no. 8, 5 mm", []],
  ["1x2x3x4x5", []],
])("the sizes of %s are %j", async (text, sizes) => {
  const [row] = await shop.em.execute<{ sizes: string[] }[]>("select search_sizes(?) as sizes", [text]);
  expect(row?.sizes).toEqual(sizes);
});

it("a part whose name has no size is found by what its category requires, also after a change", async () => {
  for (const slug of ["bore", "outside", "breadth", "mass"])
    await anAttribute(shop, { slug, type: "number", unit: slug === "mass" ? "kg" : "mm" });
  const parent = await aCategory(shop, { slug: "rings" });
  const child = await aCategory(shop, { slug: "thin-rings", parentId: parent });
  const require = (category: string, attribute: string, position: number) =>
    shop.em.execute(
      "insert into category_attribute (category_id, attribute, position, is_required) values (?, ?, ?, true)",
      [category, attribute, position],
    );
  for (const [at, slug] of ["bore", "outside", "mass"].entries()) await require(parent, slug, at);
  await require(child, "breadth", 0);
  const { id } = await aTool(shop, { name: "Ring" });
  const sizes = async () => {
    const [row] = await shop.em.execute<{ sizes: string[] }[]>(
      `select array(select lexeme from unnest(document) where lexeme like '#%' order by lexeme) as sizes
       from tool_search where tool_id = ?`,
      [id],
    );
    return row?.sizes;
  };
  expect(await sizes()).toEqual([]);
  const attributes = { bore: 20, outside: 47, breadth: 14.5, mass: 3 };
  await shop.em.execute("update tool set category_id = ?, attributes = ? where id = ?", [
    child,
    JSON.stringify(attributes),
    id,
  ]);
  expect(await sizes()).toEqual(["#14.5x20x47", "#20x47"]);
  await shop.em.execute("update tool set name = 'Ring 5 x 6' where id = ?", [id]);
  expect(await sizes()).toEqual(["#5x6"]);
});
