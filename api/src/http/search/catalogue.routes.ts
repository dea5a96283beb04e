import type { ParsedUrlQuery } from "node:querystring";
import { badFilter, NO_ATTRIBUTE, parseRange } from "../../domain/search/catalogue-filter.ts";
import { FILTERS_MAX } from "../../domain/search/catalogue-query.ts";
import { listCatalogue } from "../../domain/search/list-catalogue.ts";
import { isCatalogueSort } from "../../domain/search/search-sql.ts";
import { type Millicents, millicentsFromDollars } from "../../domain/shared/price-unit.ts";
import { countQuery, decodeCursor, ROWS_MAX, searchText } from "../kit/paging.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { comparedText, slugText, text } from "../kit/text.ts";
import type { MissedSearchCounter } from "./missed-search-counter.ts";
import { attributeSlug } from "../tool/classification.wire.ts";
import { toolCursorKey } from "../tool/tool-cursor.ts";
import { z } from "../kit/zod.ts";
import { catalogueWire, presentCatalogue } from "./catalogue.wire.ts";

const SLUG_MAX = 80;
const FAMILY_SLUG_MAX = 120;
const FILTER_MAX = 1000;
const PAGE_DEFAULT = 24;
const KEY_MAX = 2000;
const FILTER = "f.";

const query = z
  .object({
    q: searchText.openapi({ description: "Words of name, description or part number" }),
    category: slugText(SLUG_MAX)
      .optional()
      .openapi({ description: "Slug of a category; includes those below it", example: "hex-bolts" }),
    family: slugText(FAMILY_SLUG_MAX).optional().openapi({ description: "Slug of a family" }),
    price: text(40)
      .optional()
      .openapi({ description: "Dollars per unit, as `10..40`, `10..` or `..40`", example: "..5" }),
    inStock: z
      .enum(["true", "false"])
      .default("false")
      .openapi({ description: "Only parts with their minimum order in stock" }),
    sort: text(42).default("relevance").openapi({
      description:
        "`relevance`, `name`, `name-down`, `price-up`, `price-down`, `newest`, `in-stock` (what can be ordered first), or an attribute, with `-` in front for descending; not a text",
    }),
    limit: countQuery(ROWS_MAX, PAGE_DEFAULT, "Maximum number of parts"),
    cursor: z.string().max(4000).optional().openapi({ description: "`next` of the previous page" }),
  })
  .catchall(text(FILTER_MAX));

/** Returns the points of a search: words and filters make most of the work. */
function pointsOf({ q, ...others }: ParsedUrlQuery): number {
  const filters = Object.keys(others).filter((name) => name.startsWith(FILTER) || name === "price");
  return 1 + Math.floor(((q ? 2 : 0) + filters.length) / 2);
}

export const catalogueRoutes = (missedSearches: MissedSearchCounter) => [
  defineRoute({
    method: "get",
    path: "/catalogue",
    name: "listCatalogue",
    summary: `Parts by category and attributes, with facets. \`f.<attribute>=a,b\` filters by choices, \`f.<attribute>=10..40\` by a range; by at most ${FILTERS_MAX} attributes, not by texts and dates`,
    policy: "public",
    pointsOf,
    query,
    responses: {
      200: { description: "One page of parts, and the facets of all results", body: catalogueWire },
    },
    problems: ["unknown-category", "unknown-family", "bad-filter", "too-many-filters"],
    isShareable: true,
    isDear: true,
    handle: async ({
      query: { q, category, family, price, inStock, sort, limit, cursor, ...others },
      domain,
    }) => {
      const filters = filtersOf(others);
      const key = isCatalogueSort(sort) ? toolCursorKey({ sort, q }) : comparedText(KEY_MAX, 0);
      const result = await listCatalogue(domain, {
        text: q,
        category,
        family,
        filters,
        price: price === undefined ? undefined : readPriceRange(price),
        inStock: inStock === "true",
        sort,
        limit,
        after: decodeCursor(cursor, sort, key, "be `next`"),
      });
      const isFiltered =
        inStock === "true" || Object.keys(filters).length > 0 || (category ?? family ?? price) !== undefined;
      const isMissed = result.total === 0 || result.dropped !== null;
      if (q && isMissed && !isFiltered && cursor === undefined) missedSearches.add(q);
      return ok(presentCatalogue(result, sort));
    },
  }),
];

/** The parameters `f.<attribute>` by their attributes. Throws Problem 400 for any other parameter. Error: `bad-filter`. */
function filtersOf(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const unknown = Object.keys(parameters).filter((name) => !name.startsWith(FILTER));
  if (unknown.length > 0) {
    const message = "is no parameter of this call; attributes are f.<attribute>";
    throw new Problem(400, "invalid", `${unknown[0]}: ${message}`, {
      errors: unknown.map((field) => ({ field, message })),
    });
  }
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const slug = name.slice(FILTER.length);
      if (!attributeSlug.safeParse(slug).success) throw badFilter(name, NO_ATTRIBUTE);
      return [slug, value];
    }),
  );
}

/** A range of dollars for one unit. Error: `bad-filter`. */
function readPriceRange(price: string): { min: Millicents | null; max: Millicents | null } {
  const range = parseRange("price", price);
  const read = (dollars: number | null): Millicents | null => {
    const amount = dollars === null ? null : millicentsFromDollars(dollars);
    if (dollars !== null && amount === null) {
      throw badFilter("price", "must be in dollars with at most five decimals");
    }
    return amount;
  };
  return { min: read(range.min), max: read(range.max) };
}
