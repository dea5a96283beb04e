import { sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AttributeDefinition } from "../catalogue/attribute-definition.ts";
import { anyOf } from "../shared/any-of.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import type { Sql } from "./search-sql.ts";

/** A range with either end open. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** A condition on rows of `tool_search`, with the facet that it belongs to, if any: a facet's counts ignore its own. */
export interface Condition {
  readonly facet: string;
  readonly sql: Sql;
  /** The same, if that costs less for a row that is read anyway. */
  readonly ofRow?: Sql;
  /** Few rows that meet it are found without reading others. */
  readonly isIndexed: boolean;
  /** The values of a facet of choices. */
  readonly chosen?: readonly string[];
}

/** The facet of prices, which is no attribute. */
export const PRICE = "price";
/** The filter for parts in stock, which has no values to count. */
export const IN_STOCK = "inStock";

/** Returns the condition that all of these hold, but those of the facet `except`. */
export function allOf(conditions: readonly Condition[], except: string | null = null): Sql {
  const chosen = conditions.filter(({ facet }) => facet !== except);
  return chosen.length === 0
    ? sql`true`
    : chosen.map((condition) => condition.sql).reduce((all, next) => sql`${all} and ${next}`);
}

/** Lists up to here are compared with those of a row pair by pair; longer ones cost less as a hash table. */
const PAIRS_MAX = 50;

/** The condition that a row has one of these tokens. */
function hasToken(tokens: readonly number[]): Pick<Condition, "sql" | "ofRow"> {
  if (tokens.length === 0) return { sql: sql`false` };
  const list = arrayOf(tokens);
  const overlaps = sql`tokens && ${list}`;
  if (tokens.length <= PAIRS_MAX) return { sql: overlaps };
  const ofRow = sql`exists (select from unnest(tokens) as token where token = any(${list}))`;
  return { sql: overlaps, ofRow };
}

/** The condition that a row is of one of these categories, by their tokens. */
export const isInCategory = (tokens: readonly number[], column = sql`category`): Sql =>
  sql`${column} = any(${arrayOf(tokens)})`;

// Numbers of our own tables; inlined as one text, because an array of values would be a list of parameters.
const arrayOf = (tokens: readonly number[]): Sql => sql`${`{${tokens.join(",")}}`}::integer[]`;

/**
 * Returns the condition of a filter: `a,b` for choices, `true` or `false` for yes or no, `10..40`, `10..`, `..40` or `10` for numbers.
 * `field` is its name in the query. Error: `bad-filter`.
 */
export async function conditionOf(
  em: EntityManager,
  attribute: AttributeDefinition,
  { field, text }: { field: string; text: string },
): Promise<Condition> {
  const values = tables(em).selectFrom("facet_value").select("token").where("attribute", "=", attribute.slug);
  if (attribute.type === "number") {
    const { min, max } = parseRange(field, text);
    const rows = await values
      .$if(min !== null, (query) => query.where("number", ">=", min))
      .$if(max !== null, (query) => query.where("number", "<=", max))
      .execute();
    return { facet: attribute.slug, ...hasToken(rows.map(({ token }) => token)), isIndexed: true };
  }
  const chosen = parseChoices(attribute, field, text);
  const rows = await values.where("value", "=", anyOf(chosen)).execute();
  return { facet: attribute.slug, ...hasToken(rows.map(({ token }) => token)), isIndexed: true, chosen };
}

const NUMBER = /^-?[0-9]{1,10}([.][0-9]{1,6})?$/;

/** Reads `10..40`, with either end open, or one number. Error: `bad-filter`. */
export function parseRange(field: string, text: string): Range {
  const ends = text.includes("..") ? text.split("..") : [text, text];
  const [min = "", max = ""] = ends;
  const isRange =
    ends.length === 2 &&
    (min !== "" || max !== "") &&
    [min, max].every((end) => end === "" || NUMBER.test(end));
  if (!isRange) throw badFilter(field, "must be a range such as 10..40, 10.. or ..40");
  const range = { min: min === "" ? null : Number(min), max: max === "" ? null : Number(max) };
  if (range.min !== null && range.max !== null && range.min > range.max) {
    throw badFilter(field, `must be from the smaller to the larger number: ${max}..${min}`);
  }
  return range;
}

function parseChoices(attribute: AttributeDefinition, field: string, text: string): string[] {
  if (attribute.type === "text") {
    throw badFilter(
      field,
      "is a text and no filter: use another attribute, or q for words of name, number and description",
    );
  }
  if (attribute.type === "date") throw badFilter(field, `is a date: sort with sort=${attribute.slug}`);
  const known =
    attribute.type === "boolean" ? ["true", "false"] : attribute.choices.map(({ value }) => value);
  const chosen = [...new Set(text.split(","))];
  if (chosen.every((value) => known.includes(value))) return chosen;
  throw badFilter(field, `must be of ${known.join(", ")}`);
}

export const badFilter = (field: string, message: string): DomainError =>
  new DomainError("bad-filter", `${field} ${message}.`, field);

/** About a filter whose name no attribute has. */
export const NO_ATTRIBUTE = "is no attribute";

/** About a cursor that no page of the list has. */
export const OTHER_LIST = "is of another list";
