import { sql } from "@mikro-orm/core";
import { sql as kysely } from "kysely";
import type { AttributeDefinition } from "../catalogue/attribute-definition.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { badFilter, choicesOf, OTHER_LIST, tokenArray } from "./catalogue-filter.ts";
import type { Sql } from "./match-sql.ts";
import { countedPage, groupedPage } from "./search-sql.ts";
import { findTools, type FoundTool, matchOf, type Wanted, withKeys } from "./search-tools.ts";

type Reading = Pick<DomainContext, "em">;

/** The key of tools without the attribute, which come last. */
const WITHOUT = "-";

/**
 * Returns a page of the matching tools by an attribute: one value after the other until there are enough, so no value beyond the page is
 * read. Tools without the attribute come last. Error: `bad-filter` for a cursor with an unknown value.
 */
export async function sortByAttribute(
  ctx: Reading,
  { attribute, isDescending }: { attribute: AttributeDefinition; isDescending: boolean },
  wanted: Wanted,
): Promise<readonly FoundTool[]> {
  const { after, limit } = wanted;
  const values = await valuesInOrder(ctx, attribute, isDescending);
  const isPast = after?.key === WITHOUT;
  const start = after && !isPast ? values.findIndex(({ value }) => value === after.key) : 0;
  if (start < 0) throw badFilter("cursor", OTHER_LIST);
  const rest = values.slice(isPast ? values.length : start);
  const found = rest.length === 0 ? [] : await withValue(ctx, rest, wanted);
  if (found.length === limit) return found;
  const page = {
    sortKey: sql`tool_id`,
    after: isPast ? { ...after, key: after.id } : undefined,
    limit: limit - found.length,
  };
  const others = sql`${matchOf(wanted)} and not tokens && ${tokensOf(values)}`;
  const without = await findTools(ctx, countedPage(others, page));
  return [...found, ...withKeys(without.found, () => WITHOUT)];
}

interface OrderedValue {
  readonly token: number;
  readonly value: string;
}

/** Returns values in their order: numbers by size, choices in their order, yes before no, days by date. */
async function valuesInOrder(
  { em }: Reading,
  attribute: AttributeDefinition,
  isDescending: boolean,
): Promise<OrderedValue[]> {
  const choices = choicesOf(attribute).map(({ value }) => value);
  const rows = await tables(em)
    .selectFrom("facet_value")
    .select(["token", "value"])
    .where("attribute", "=", attribute.slug)
    .orderBy("number")
    .orderBy(kysely`array_position(${choices}::text[], value)`)
    .orderBy("value")
    .execute();
  return isDescending ? rows.toReversed() : rows;
}

async function withValue(
  ctx: Reading,
  values: readonly OrderedValue[],
  wanted: Wanted,
): Promise<readonly FoundTool[]> {
  const inOrder = sql`select token, ordinal as sort_key
    from unnest(${tokensOf(values)}) with ordinality as value (token, ordinal) order by ordinal`;
  const members = sql`(select tool_id from tool_search where ${matchOf(wanted)} and tokens @> array[token])`;
  const after = wanted.after && { ...wanted.after, key: "1" };
  const { found } = await findTools(ctx, groupedPage(inOrder, members, { after, limit: wanted.limit }));
  return withKeys(found, (ordinal) => values[Number(ordinal) - 1]?.value ?? WITHOUT);
}

const tokensOf = (values: readonly OrderedValue[]): Sql => tokenArray(values.map(({ token }) => token));
