import { defineEntity, p } from "@mikro-orm/core";
import type { Millicents } from "../shared/price-unit.ts";

/** A tool for sale as the search reads it; written by a trigger. */
export const ToolSearch = defineEntity({
  name: "ToolSearch",
  tableName: "tool_search",
  properties: {
    toolId: p.uuid().primary(),
    named: p.text().columnType("tsvector"),
    document: p.text().columnType("tsvector"),
    nameKey: p.text(),
    sortName: p.text(),
    partKey: p.text(),
    unitPriceMillicents: p.bigint("number").$type<Millicents>(),
    /** The token of the category. */
    category: p.integer().nullable(),
    /** The tokens of the category and of the values of attributes. */
    tokens: p
      .array((token) => Number(token))
      .columnType("integer[]")
      .defaultRaw("'{}'"),
    /** True if the minimum order is in stock. */
    isAvailable: p.boolean().default(false),
  },
});

/** A word of the catalogue, and its variants with one letter missing. */
export const SearchWord = defineEntity({
  name: "SearchWord",
  tableName: "search_word",
  properties: {
    word: p.text().primary(),
    variants: p.array().columnType("text[]").generated("(search_variants(word)) stored"),
  },
});

/** A lexeme of the catalogue: completions of what was typed. */
export const SearchLexeme = defineEntity({
  name: "SearchLexeme",
  tableName: "search_lexeme",
  properties: {
    lexeme: p.text().primary(),
  },
});

/** A text that found nothing, and how often; without who searched. */
export const MissedSearch = defineEntity({
  name: "MissedSearch",
  tableName: "missed_search",
  properties: {
    text: p.text().primary(),
    count: p.integer(),
    lastAt: p.datetime().defaultRaw("now()"),
  },
});
