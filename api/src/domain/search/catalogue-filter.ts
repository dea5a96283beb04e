import { sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AttributeDefinition } from "../catalogue/attribute-definition.ts";
import { anyOf } from "../shared/any-of.ts";
import { DomainError } from "../shared/errors.ts";
import type { Millicents } from "../shared/price-unit.ts";
import { tables } from "../shared/tables.ts";
import type { Sql } from "./match-sql.ts";

/** A range with either end open. */
export interface Range {
  readonly min: number | null;
  readonly max: number | null;
}

/** A condition on rows of `tool_search`, with the facet that it belongs to, if any: a facet's counts ignore its own. */
export interface Condition {
  readonly facet: string;
  /** The attribute, if the facet is one. */
  readonly attribute?: AttributeDefinition;
  readonly sql: Sql;
  /** The same, if that costs less for a row that is read anyway. */
  readonly ofRow?: Sql;
  /** The values of a facet of choices. */
  readonly chosen?: readonly string[] | undefined;
}

/** The facet of prices, which is no attribute. */
export const PRICE = "price";
/** The filter for parts in stock, which has no values to count. */
export const IN_STOCK = "inStock";

/** Lists up to here are compared with those of a row pair by pair; longer ones cost less as a hash table. */
const PAIRS_MAX = 50;

/** The condition that a row has one of these tokens. */
function hasToken(tokens: readonly number[]): Pick<Condition, "sql" | "ofRow"> {
  const list = tokenArray(tokens);
  const overlaps = { sql: sql`tokens && ${list}` };
  if (tokens.length <= PAIRS_MAX) return overlaps;
  return { ...overlaps, ofRow: sql`exists (select from unnest(tokens) as token where token = any(${list}))` };
}

/** The condition that a row is of one of these categories, by their tokens. */
export const isInCategory = (tokens: readonly number[]): Sql => sql`category = any(${tokenArray(tokens)})`;

/** Returns tokens as one value: an array of values would be a list of parameters. */
export const tokenArray = (tokens: readonly number[]): Sql => sql`${`{${tokens.join(",")}}`}::integer[]`;

const YES_NO: AttributeDefinition["choices"] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** Returns what can be chosen of an attribute, in its order. */
export const choicesOf = ({ type, choices }: AttributeDefinition): AttributeDefinition["choices"] =>
  type === "boolean" ? YES_NO : choices;

/**
 * Returns the condition of a filter `f.<attribute>`: `a,b` for choices, `true` or `false` for yes or no, `10..40`, `10..`, `..40` or `10` for
 * numbers. Error: `bad-filter`.
 */
export async function conditionOf(
  em: EntityManager,
  attribute: AttributeDefinition,
  text: string,
): Promise<Condition> {
  const { slug, type } = attribute;
  const range = type === "number" ? parseRange(`f.${slug}`, text) : null;
  const chosen = range ? undefined : parseChoices(attribute, text);
  const rows = await tables(em)
    .selectFrom("facet_value")
    .select("token")
    .where("attribute", "=", slug)
    .$if(chosen !== undefined, (query) => query.where("value", "=", anyOf(chosen ?? [])))
    .$if(range !== null, (query) => query.where("number", ">=", range?.min ?? -Infinity))
    .$if(range !== null, (query) => query.where("number", "<=", range?.max ?? Infinity))
    .execute();
  return { facet: slug, attribute, chosen, ...hasToken(rows.map(({ token }) => token)) };
}

/** Returns the condition that parts are of a family. Error: `unknown-family`. */
export async function familyCondition(em: EntityManager, slug: string): Promise<Condition> {
  const family = await tables(em)
    .selectFrom("family")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!family) throw new DomainError("unknown-family", "No family has this address.", "family");
  return { facet: "", sql: sql`tool_id = any(array(select id from tool where family_id = ${family.id}))` };
}

/** The price of one unit and the availability that parts must have. */
export interface Offer {
  readonly price?: { readonly min: Millicents | null; readonly max: Millicents | null } | undefined;
  readonly inStock: boolean;
}

/** Returns the conditions of price and stock. */
export const offerConditions = ({ price, inStock }: Offer): Condition[] => [
  ...(price && price.min !== null ? [{ facet: PRICE, sql: sql`unit_price_millicents >= ${price.min}` }] : []),
  ...(price && price.max !== null ? [{ facet: PRICE, sql: sql`unit_price_millicents <= ${price.max}` }] : []),
  ...(inStock ? [{ facet: IN_STOCK, sql: sql`is_available` }] : []),
];

const NUMBER = /^-?[0-9]{1,10}([.][0-9]{1,6})?$/;

/** Reads `10..40`, with either end open, or one number. Error: `bad-filter`. */
export function parseRange(field: string, text: string): Range {
  const ends = text.includes("..") ? text.split("..") : [text, text];
  const [min, max] = ends.map((end) => (end === "" ? null : Number(end)));
  const isRange =
    ends.length === 2 &&
    ends.some((end) => end !== "") &&
    ends.every((end) => end === "" || NUMBER.test(end));
  if (!isRange || min === undefined || max === undefined) {
    throw badFilter(field, "must be a range such as 10..40, 10.. or ..40");
  }
  if (min !== null && max !== null && min > max) {
    throw badFilter(field, `must be from the smaller to the larger number: ${ends.toReversed().join("..")}`);
  }
  return { min, max };
}

function parseChoices(attribute: AttributeDefinition, text: string): string[] {
  const { slug, type } = attribute;
  const field = `f.${slug}`;
  if (type === "date") throw badFilter(field, `is a date: sort with sort=${slug}`);
  if (type === "text") {
    const help = "use another attribute, or q for words of name, number and description";
    throw badFilter(field, `is a text and no filter: ${help}`);
  }
  const known = choicesOf(attribute).map(({ value }) => value);
  const chosen = [...new Set(text.split(","))];
  if (chosen.every((value) => known.includes(value))) return chosen;
  throw badFilter(field, `must be of ${known.join(", ")}`);
}

export const badFilter = (field: string, message: string): DomainError =>
  new DomainError("bad-filter", `${field} ${message}.`, field);

/** The error of a filter whose name no attribute has. */
export const NO_ATTRIBUTE = "is no attribute";

/** The error of a cursor that no page of the list has. */
export const OTHER_LIST = "is of another list";
