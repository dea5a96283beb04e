import type { AdminContext } from "../shared/context.ts";
import { likeLiteral } from "../shared/like.ts";
import { cutTwoWay, type TwoWayPage, type TwoWayPlace } from "../shared/page.ts";
import {
  JOIN_HELD,
  MANAGED_TOOL_COLUMNS,
  type ManagedTool,
  managedToolFromRow,
  type ManagedToolRow,
} from "./managed-tool.ts";

export const MANAGED_TOOL_SORTS = [
  "name",
  "-name",
  "price",
  "-price",
  "stock",
  "-stock",
  "-created",
  "created",
] as const;
export type ManagedToolSort = (typeof MANAGED_TOOL_SORTS)[number];

export const MANAGED_TOOL_FILTERS = ["all", "active", "archived", "low"] as const;
export type ManagedToolFilter = (typeof MANAGED_TOOL_FILTERS)[number];

const NAME = { column: "t.name", type: "text" };
const PRICE = { column: "t.unit_price_cents", type: "bigint" };
const STOCK = { column: "t.stock_quantity", type: "integer" };
/** Ids sort by the time of making. */
const CREATED = { column: "t.id", type: "uuid" };

/** What a sort looks at; a minus says from the greatest down. */
const SORTED_BY: Readonly<Record<ManagedToolSort, typeof NAME>> = {
  name: NAME,
  "-name": NAME,
  price: PRICE,
  "-price": PRICE,
  stock: STOCK,
  "-stock": STOCK,
  created: CREATED,
  "-created": CREATED,
};

/** As many words of a search are looked for. */
const WORDS_MAX = 8;

/** Low: two more orders of the smallest size would not both be possible. */
const FILTERED_BY: Readonly<Record<ManagedToolFilter, string>> = {
  all: "true",
  active: "t.archived_at is null",
  archived: "t.archived_at is not null",
  low: "t.archived_at is null and t.stock_quantity < 2 * t.minimum_order_quantity",
};

export interface ManagedToolQuery {
  /** Words, each of which must be found in name, part number or description. */
  readonly query?: string | undefined;
  readonly filter: ManagedToolFilter;
  readonly sort: ManagedToolSort;
}

export interface ManagedToolPage extends TwoWayPage<ManagedTool> {
  /** All that match, on every page. */
  readonly total: number;
  /** Tools for sale whose stock does not reach their minimum order, whatever is asked for: nobody can order them. */
  readonly belowMinimum: number;
}

type Reading = Pick<AdminContext, "em" | "admin">;
type PageQuery = ManagedToolQuery & { limit: number; place?: TwoWayPlace | undefined };

/** A page of the catalogue for admins, archived tools included, in a stable order (ties by id). */
export async function listManagedTools(ctx: Reading, input: PageQuery): Promise<ManagedToolPage> {
  const [page, counts] = await Promise.all([readManagedTools(ctx, input), countTools(ctx, input)]);
  return { ...page, ...counts };
}

/** The page alone: counting looks through the whole catalogue, which a reader of all pages need not do each time. */
export async function readManagedTools({ em }: Reading, input: PageQuery): Promise<TwoWayPage<ManagedTool>> {
  const { column, type } = SORTED_BY[input.sort];
  const match = matching(input);
  const way = direction(input);
  const from = input.place ? `and (${column}, t.id) ${way.beyond} (?::${type}, ?::uuid)` : "";
  const fromValues = input.place ? [input.place.key, input.place.id] : [];
  const rows = await em.execute<(ManagedToolRow & { place: string })[]>(
    `select ${MANAGED_TOOL_COLUMNS}, ${column}::text as place from tool t ${JOIN_HELD}
     where ${match.sql} ${from} order by ${column} ${way.order}, t.id ${way.order} limit ?`,
    [...match.values, ...fromValues, input.limit + 1],
  );
  const page = cutTwoWay(rows, input, ({ place, id }) => ({ key: place, id }));
  return { ...page, rows: page.rows.map(managedToolFromRow) };
}

async function countTools(
  { em }: Reading,
  query: ManagedToolQuery,
): Promise<{ total: number; belowMinimum: number }> {
  const match = matching(query);
  const [counted] = await em.execute<{ total: number; below: number }[]>(
    `select (select count(*) from tool t where ${match.sql}) as total,
       (select count(*) from tool t where t.archived_at is null and t.stock_quantity < t.minimum_order_quantity) as below`,
    match.values,
  );
  return { total: counted?.total ?? 0, belowMinimum: counted?.below ?? 0 };
}

/** The condition on `tool t`, and its values. */
function matching({ query, filter }: Omit<ManagedToolQuery, "sort">): {
  sql: string;
  values: string[];
} {
  if (!query) return { sql: FILTERED_BY[filter], values: [] };
  const words = [...new Set(query.split(/\s+/).filter(Boolean))].slice(0, WORDS_MAX);
  const found = "(t.name ilike ? or t.part_number ilike ? or t.description ilike ?)";
  return {
    sql: [FILTERED_BY[filter], ...words.map(() => found)].join(" and "),
    values: words.flatMap((word) => {
      const pattern = `%${likeLiteral(word)}%`;
      return [pattern, pattern, pattern];
    }),
  };
}

function direction({ sort, place }: { sort: ManagedToolSort; place?: TwoWayPlace | undefined }): {
  order: "asc" | "desc";
  beyond: ">" | "<";
} {
  const descending = sort.startsWith("-") !== (place?.side === "before");
  return descending ? { order: "desc", beyond: "<" } : { order: "asc", beyond: ">" };
}
