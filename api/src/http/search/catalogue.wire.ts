import { BARS, type Facet } from "../../domain/search/catalogue-facets.ts";
import { IN_STOCK, PRICE } from "../../domain/search/catalogue-filter.ts";
import { FILTERS_MAX } from "../../domain/search/catalogue-query.ts";
import type { DroppedWords } from "../../domain/search/drop-words.ts";
import { COUNTED_MAX } from "../../domain/search/facet-sql.ts";
import type { CatalogueResult } from "../../domain/search/list-catalogue.ts";
import { encodeCursor, ROWS_MAX } from "../kit/paging.ts";
import { z } from "../kit/zod.ts";
import { itemWire, presentItem } from "../tool/catalogue-item.wire.ts";

/** The maximum number of values of one facet. */
const MANY = 1000;
/** The maximum number of words of a search. */
const WORDS_MAX = 12;

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
      .array(
        z.strictObject({
          value: z.string(),
          label: z.string(),
          count: z
            .int()
            .optional()
            .openapi({ description: `Absent where there are more than ${COUNTED_MAX} parts` }),
        }),
      )
      .max(MANY)
      .optional()
      .openapi({
        description:
          "Of choices and booleans, in the attribute's order: those with results; without counts, all of the attribute",
      }),
    min: z.number().optional().openapi({ description: "Of numbers that are counted" }),
    max: z.number().optional().openapi({ description: "Of numbers that are counted" }),
    histogram: z
      .array(z.int())
      .max(BARS)
      .optional()
      .openapi({
        description: `Of numbers that are counted: results in each of ${BARS} equal steps from min to max`,
      }),
  })
  .openapi("Facet");

/** Returns a facet without what is not counted. */
const presentFacet = ({ values, histogram, ...facet }: Facet): z.input<typeof facetWire> => ({
  ...facet,
  ...(values && { values: [...values] }),
  ...(histogram && { histogram: [...histogram] }),
});

/** The words of a search that no part has together with the others. */
export const droppedWire = z
  .strictObject({
    words: z.array(z.string()).max(WORDS_MAX).openapi({ description: "As they were typed: `A4`" }),
    instead: z.string().nullable().openapi({
      description: "The value of the same attribute that the parts have, such as `A2`; null for none",
    }),
    hasSize: z.boolean().openapi({ description: "Whether a size or a number is among the other words" }),
  })
  .openapi("DroppedWords", { description: "Present where no part has all words of `q`" });

export const presentDropped = ({ words, ...dropped }: DroppedWords): z.input<typeof droppedWire> => ({
  ...dropped,
  words: [...words],
});

export const catalogueWire = z
  .strictObject({
    total: z.int().openapi({ description: `Matching parts, counted up to ${COUNTED_MAX}` }),
    exact: z.boolean().openapi({ description: "Whether these are all; false: there are more" }),
    items: z.array(itemWire).max(ROWS_MAX),
    facets: z.array(facetWire).max(MANY).openapi({
      description:
        "Counts of a facet ignore its own choice; what is chosen is listed also with no result. Facets of too many parts have no counts",
    }),
    without: z
      .array(z.strictObject({ filter: z.string(), total: z.int(), exact: z.boolean() }))
      .max(FILTERS_MAX + 2)
      .optional()
      .openapi({
        description:
          "Where nothing matches: the parameter of each filter by an attribute, price or stock, and how many parts match without it; not `exact`: at least so many",
      }),
    dropped: droppedWire.optional(),
    next: z.string().nullable().openapi({ description: "`cursor` of the next page" }),
  })
  .openapi("Catalogue");

/** The parameter of a facet's filter. */
const filterOf = (facet: string): string => ([PRICE, IN_STOCK].includes(facet) ? facet : `f.${facet}`);

export function presentCatalogue(
  { total, exact, rows, facets, without, dropped, next }: CatalogueResult,
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
    ...(dropped && { dropped: presentDropped(dropped) }),
    next: next && encodeCursor(sort, next),
  };
}
