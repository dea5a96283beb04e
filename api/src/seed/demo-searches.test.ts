import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listCatalogue } from "../domain/search/list-catalogue.ts";
import { suggestTools } from "../domain/search/suggest-tools.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { seedDemoCatalogue } from "./seed-demo-catalogue.ts";

/** Other tests may use all processors. */
const TIMEOUT_MS = 180_000;

/** The pattern of part numbers for alternatives with `*`, separated by spaces: `HB-*-A2 CW-13`. */
const numbers = z
  .string()
  .transform(
    (globs) => new RegExp(`^(?:${globs.replaceAll(".", "[.]").replaceAll("*", ".*").replaceAll(" ", "|")})$`),
  );

/** Searches as buyers type them: the first part, what all parts are, and the words that are dropped, with what is shown instead. */
const SEARCHES = z
  .array(z.strictObject({ query: z.string(), first: z.string(), all: numbers, dropped: z.string() }))
  .parse(parse(readFileSync(new URL("demo-searches.csv", import.meta.url)), { columns: true }));

const shop = shopFixture();

beforeAll(() => shop.em.transactional((em) => seedDemoCatalogue(em)), TIMEOUT_MS);

describe("a search of the demo catalogue finds what is meant", () => {
  it.each(SEARCHES)("$query: $first", async ({ query, first, all, dropped }) => {
    const request = { text: query, filters: {}, inStock: false, sort: "relevance", limit: 24 };
    const result = await listCatalogue(shop, request);
    const found = result.rows.map(({ tool }) => tool.partNumber);
    expect(found[0] ?? "").toMatch(numbers.parse(first));
    expect(found.filter((number) => !all.test(number))).toEqual([]);
    const { words, instead } = result.dropped ?? { words: [], instead: null };
    expect([...words, instead ?? ""].join(" > ")).toBe(dropped);
    const { tools } = await suggestTools(shop, query);
    expect(tools.map(({ partNumber }) => partNumber)).toEqual(found.slice(0, 8));
  });
});
