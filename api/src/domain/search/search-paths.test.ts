import { raw, sql } from "@mikro-orm/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../platform/database.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { listTools } from "./list-tools.ts";
import { ranksOf, relevanceOf } from "./match-ranks.ts";
import { hasWords } from "./match-sql.ts";
import { MATCHES_COUNTED_MAX, type ToolSort } from "./search-sql.ts";
import { readSearchWords } from "./search-words.ts";
import { toolQuery } from "./tool-query.ts";

/** More than one walk reads before all matches are collected. */
const TOOLS = 5000;
/** Rows of one statement, so that it ends in time on a busy machine. */
const BATCH = 500;
const LIMIT = 7;

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
  // Frequent words; one of the latest tools only; one of long names, three of them the first and all others the last; two that never meet; more prefixes with q than are completed.
  for (let first = 1; first <= TOOLS; first += BATCH) {
    await shop.em.execute(
      `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
     select uuidv7(), case when n < 16 and n % 4 = 0 then 'aa' when n % 4 = 0 then 'zz' else chr(97 + n * 7 % 22) || chr(97 + n * 13 % 26) end
         || case when n % 4 = 0 then ' extraordinary telescopic' when n % 3 = 0 then ' anvil' else ' q' || chr(97 + n % 26) || chr(97 + n / 26 % 26) end
         || case when n % 5 = 0 then ' hammer ' else ' ' end || n % 97 || case n % 2 when 0 then ' mm' else 'mm' end,
       case when n > 3500 then 'New, of' else 'Of' end || ' steel, ' || case n % 3 when 0 then 'by the piece' when 1 then 'by the dozen' else 'for anvils' end || case when n % 50 = 0 then ', 1.5 kg' else '' end, '/x.webp',
       100 + n * 7919 % 5000, 1, 0
     from generate_series(?::int, ?::int) as n`,
      [first, first + BATCH - 1],
    );
  }
});
afterAll(() => shop.close());

const ORDERS: Record<ToolSort, string> = {
  relevance: "sort_key, tool_id",
  name: "sort_name, tool_id",
  "price-up": "unit_price_millicents, tool_id",
  "price-down": "unit_price_millicents desc, tool_id desc",
  newest: "tool_id desc",
};

/** All that match in their order, found and sorted in the simplest way. */
async function inPlainOrder(text: string, sort: ToolSort): Promise<string[]> {
  for (const correctAll of [false, true]) {
    const query = toolQuery(await readSearchWords({ em: shop.em }, text, { correctAll }));
    if (!query) return [];
    const rows = await shop.em.execute<{ tool_id: string }[]>(
      sql`select tool_id, ${relevanceOf({ ...query, hasPrefixMatches: true })} as sort_key
        from tool_search where ${hasWords("document", query.tolerant)} order by ${raw(ORDERS[sort])}`,
    );
    if (rows.length > 0) return rows.map(({ tool_id: id }) => id);
  }
  return [];
}

it.each([
  ["a word of most", "steel", TOOLS],
  ["a word of many names and more descriptions", "anvil", 2500],
  ["the same with a typo", "anvli", 2500],
  ["a word of which only the stem is there", "hammering", 1000],
  ["a word of the latest tools", "new", 1500],
  ["a word of long names, the first and the last ones", "extraordinary", 1250],
  ["its prefix", "extr", 1250],
  ["a prefix of many names", "zz", 1247],
  ["a prefix of more words than are completed", "q", 2500],
  ["two words of many", "steel hammer", 1000],
  ["the same with typos", "stele hamer", 1000],
  ["two words of few", "telescopic 12", 10],
  ["a number", "1", 50],
  ["a number and its unit", "12 mm", 40],
  ["the same in one word", "12mm", 40],
  ["two that never meet", "piece dozen", 0],
])(
  "%s: pages go through the same tools in the same order as if all were sorted",
  async (_, text, atLeast) => {
    for (const sort of Object.keys(ORDERS) as ToolSort[]) {
      const all = await inPlainOrder(text, sort);
      expect(all.length).toBeGreaterThanOrEqual(atLeast);
      const paged: string[] = [];
      let after: Parameters<typeof listTools>[1]["after"];
      for (let page = 0; page < 4; page += 1) {
        const { rows, total, next } = await listTools({ em: shop.em }, { text, sort, limit: LIMIT, after });
        expect(total).toBe(Math.min(all.length, MATCHES_COUNTED_MAX));
        paged.push(...rows.map(({ id }) => id));
        if (!next) break;
        after = next;
      }
      expect([sort, ...paged]).toEqual([sort, ...all.slice(0, 4 * LIMIT)]);
    }
  },
);

it("the last pages of many matches go through all ranks to the end", async () => {
  const text = "anvil";
  const all = await inPlainOrder(text, "relevance");
  const query = toolQuery(await readSearchWords({ em: shop.em }, text));
  expect(query && ranksOf(query).length).toBe(8);
  for (const at of [0, 1000, all.length - LIMIT - 1]) {
    const id = all[at] ?? "";
    const [row] = await shop.em.execute<{ sort_key: string }[]>(
      sql`select ${relevanceOf(query!)} as sort_key from tool_search where tool_id = ${id}`,
    );
    const after = { key: String(row?.sort_key), id };
    const { rows, next } = await listTools({ em: shop.em }, { text, sort: "relevance", limit: LIMIT, after });
    expect(rows.map(({ id }) => id)).toEqual(all.slice(at + 1, at + 1 + LIMIT));
    expect(next === null).toBe(at + 1 + LIMIT === all.length);
  }
});

it("a search is parsed and planned a few times for a connection, not each time", async () => {
  const orm = openDatabase({ url: shop.database.url, poolMax: 1 });
  try {
    const texts = ["anvil", "hammer", "anvli", "telescopic anvil", "qz", "extraordinary", "steel", "new"];
    for (const [at, text] of [...texts, ...texts].entries()) {
      await listTools({ em: orm.em.fork() }, { text, sort: "relevance", limit: LIMIT + at });
    }
    const [words, counted] = await orm.em.fork().execute<{ planned: number; reused: number }[]>(
      `select sum(custom_plans)::int as planned, sum(generic_plans)::int as reused
       from pg_prepared_statements where statement ~ 'read_search_words|with sample as' and generic_plans > 0
       group by statement ~ 'search_words' order by statement ~ 'search_words' desc`,
    );
    expect(words).toMatchObject({ planned: 5, reused: expect.toSatisfy((count: number) => count >= 10) });
    expect(counted?.reused).toBeGreaterThan(0);
  } finally {
    await orm.close();
  }
});
