import type { Facet } from "../../domain/search/catalogue-facets.ts";
import { IN_STOCK, PRICE } from "../../domain/search/catalogue-filter.ts";
import { BARS } from "../../domain/search/facet-sql.ts";
import { type CatalogueResult, FILTERS_MAX } from "../../domain/search/list-catalogue.ts";
import { encodeCursor, ROWS_MAX } from "../kit/paging.ts";
import { z } from "../kit/zod.ts";
import { itemWire, presentItem } from "../tool/catalogue-item.wire.ts";

/** Values of one facet. */
const MANY = 1000;

const facetWire = z
  .strictObject({
    attribute: z.string().openapi({
      description: "Slug of the attribute; also `category` and `price`",
      example: "thread",
    }),
    label: z.string(),
    type: z.enum(["choice", "boolean", "number"]),
    unit: z.string().nullable(),
    values: z
      .array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }))
      .max(MANY)
      .optional()
      .openapi({ description: "Of choices and booleans: those with results, in the attribute's order" }),
    min: z.number().optional().openapi({ description: "Of numbers" }),
    max: z.number().optional().openapi({ description: "Of numbers" }),
    histogram: z
      .array(z.int())
      .max(BARS)
      .optional()
      .openapi({ description: `Of numbers: results in each of ${BARS} equal steps from min to max` }),
    estimated: z
      .literal(true)
      .optional()
      .openapi({ description: "Its counts are estimates, also where the total is exact" }),
  })
  .openapi("Facet");

function presentFacet(facet: Facet): z.input<typeof facetWire> {
  const { attribute, label, unit, isEstimated } = facet;
  const about = { attribute, label, unit, ...(isEstimated && { estimated: true as const }) };
  return facet.type === "number"
    ? { ...about, type: facet.type, min: facet.min, max: facet.max, histogram: [...facet.bars] }
    : { ...about, type: facet.type, values: [...facet.values] };
}

export const catalogueWire = z
  .strictObject({
    total: z.int().openapi({ description: "Matching parts" }),
    exact: z.boolean().openapi({
      description:
        "Whether the total and counts are exact, except those of `estimated` facets; false: estimates",
    }),
    items: z.array(itemWire).max(ROWS_MAX),
    facets: z.array(facetWire).max(MANY).openapi({
      description: "Counts of a facet ignore its own choice; what is chosen is listed also with no result",
    }),
    without: z
      .array(z.strictObject({ filter: z.string(), total: z.int(), exact: z.boolean() }))
      .max(FILTERS_MAX + 2)
      .optional()
      .openapi({
        description:
          "Where nothing matches: the parameter of each filter by an attribute, price or stock, and how many parts match without it",
      }),
    next: z.string().nullable().openapi({ description: "`cursor` of the next page" }),
  })
  .openapi("Catalogue");

/** The parameter of a facet's filter. */
const filterOf = (facet: string): string => ([PRICE, IN_STOCK].includes(facet) ? facet : `f.${facet}`);

export function presentCatalogue(
  { total, exact, rows, facets, without, next }: CatalogueResult,
  sort: string,
): z.input<typeof catalogueWire> {
  return {
    total,
    exact,
    items: rows.map(presentItem),
    facets: facets.map(presentFacet),
    ...(without.length > 0 && {
      without: without.map(({ facet, ...count }) => ({ filter: filterOf(facet), ...count })),
    }),
    next: next && encodeCursor(sort, next),
  };
}
