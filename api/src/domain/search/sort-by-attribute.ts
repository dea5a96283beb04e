import { raw, sql } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AttributeDefinition } from "../catalogue/attribute-definition.ts";
import type { Cursor } from "../shared/page.ts";
import { tables } from "../shared/tables.ts";
import { badFilter, OTHER_LIST } from "./catalogue-filter.ts";
import { TOOL_COLUMNS } from "../tool/listed-tool.ts";
import type { Sql } from "./search-sql.ts";
import { findTools, type FoundTool } from "./search-tools.ts";

interface AttributeSort {
  readonly attribute: AttributeDefinition;
  readonly isDescending: boolean;
}

/** The key of tools without the attribute, which come last. */
const WITHOUT = "-";

/**
 * Returns a page of the matching tools by an attribute: one value after the other until there are enough, so no value beyond the page is
 * read. Tools without the attribute come last. Error: `bad-filter` for a cursor with an unknown value.
 */
export async function sortByAttribute(
  em: EntityManager,
  match: Sql,
  { attribute, isDescending }: AttributeSort,
  { after, limit }: { after?: Cursor | undefined; limit: number },
): Promise<FoundTool[]> {
  const values = await valuesInOrder(em, attribute, isDescending);
  const start = after ? values.findIndex(({ value }) => value === after.key) : 0;
  if (after && start < 0 && after.key !== WITHOUT) throw badFilter("cursor", OTHER_LIST);
  const found =
    after?.key === WITHOUT ? [] : await withValue(em, match, values.slice(start), { after, limit });
  if (found.length === limit) return found;
  const without = sql`${match} and not tokens && ${tokensOf(values)}`;
  const rest = await findTools(
    { em },
    sql`select ${raw(TOOL_COLUMNS)}, ${WITHOUT} as sort_key
      from (
        select tool_id from tool_search
        where ${without} and ${after?.key === WITHOUT ? sql`tool_id > ${after.id}` : sql`true`}
        order by tool_id limit ${limit - found.length}
      ) as page join tool on tool.id = tool_id order by tool_id`,
  );
  return [...found, ...rest];
}

interface OrderedValue {
  readonly token: number;
  readonly value: string;
}

async function valuesInOrder(
  em: EntityManager,
  { slug, type, choices }: AttributeDefinition,
  isDescending: boolean,
): Promise<OrderedValue[]> {
  const rows = await tables(em)
    .selectFrom("facet_value")
    .select(["token", "value", "number"])
    .where("attribute", "=", slug)
    .execute();
  const positions = new Map(choices.map(({ value }, at) => [value, at]));
  const keyOf = ({ value, number }: { value: string; number: number | null }): number => {
    if (type === "number") return number ?? 0;
    if (type === "date") return Date.parse(value);
    return type === "boolean" ? Number(value === "false") : (positions.get(value) ?? choices.length);
  };
  const sorted = rows.toSorted((a, b) => keyOf(a) - keyOf(b));
  return isDescending ? sorted.toReversed() : sorted;
}

async function withValue(
  em: EntityManager,
  match: Sql,
  values: readonly OrderedValue[],
  { after, limit }: { after?: Cursor | undefined; limit: number },
): Promise<FoundTool[]> {
  if (values.length === 0) return [];
  // The page is not sorted before its limit: that would read one value more, to know that the last one has ended.
  const found = await findTools(
    { em },
    sql`
    select ${raw(TOOL_COLUMNS)}, ordinal::text as sort_key
    from (
      select tool_id, ordinal
      from (
        select * from unnest(${tokensOf(values)}) with ordinality as value (token, ordinal) order by ordinal
      ) as value cross join lateral (
        select tool_id from tool_search
        where ${match} and tokens @> array[token] and (ordinal > 1 or ${after ? sql`tool_id > ${after.id}` : sql`true`})
        order by tool_id limit ${limit}
      ) as with_value
      limit ${limit}
    ) as page join tool on tool.id = tool_id
    order by ordinal, tool_id`,
  );
  return found.map(({ tool, cursor }) => ({
    tool,
    cursor: { id: cursor.id, key: values[Number(cursor.key) - 1]?.value ?? WITHOUT },
  }));
}

const tokensOf = (values: readonly OrderedValue[]): Sql =>
  sql`${`{${values.map(({ token }) => token).join(",")}}`}::integer[]`;
