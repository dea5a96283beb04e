import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { likeLiteral } from "../shared/like.ts";
import { cutTwoWay, type TwoWayPage, type TwoWayCursor } from "../shared/page.ts";
import { plainText } from "../shared/plain-text.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { BELOW_SMALLEST_ORDER, FOR_SALE, LOW_STOCK } from "./low-stock.ts";
import { partKey } from "./part-number.ts";
import { type ManagedTool, managedToolFromRow, selectManagedTools } from "./managed-tool.ts";

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

/** The column of each sort; a minus means descending. Ids sort by creation time. */
const SORTED_BY = {
  name: "tool.sort_name",
  "-name": "tool.sort_name",
  price: "tool.unit_price_millicents",
  "-price": "tool.unit_price_millicents",
  stock: "tool.stock_quantity",
  "-stock": "tool.stock_quantity",
  created: "tool.id",
  "-created": "tool.id",
} as const satisfies Record<ManagedToolSort, `tool.${keyof Tables["tool"]}`>;

/** The maximum number of words of a search; further ones are ignored. */
const WORDS_MAX = 8;
/** A size is one word: `8 x 30`. */
const WORD_END = /(?<! x) (?!x )/;
/** The maximum number of part numbers that begin with a text; others are found only if they contain it as it is written. */
const NUMBERS_MAX = 1000;

const eb = expressionBuilder<Tables, "tool">();

const FILTERED_BY: Readonly<Record<ManagedToolFilter, Expression<SqlBool>>> = {
  all: eb.and([]),
  active: FOR_SALE,
  archived: eb("tool.archived_at", "is not", null),
  low: LOW_STOCK,
};

export interface ManagedToolQuery {
  /** The words, each of which must be found in name, numbers or description; or the beginning of a number, written with spaces. */
  readonly query?: string | undefined;
  readonly filter: ManagedToolFilter;
  readonly sort: ManagedToolSort;
}

export interface ManagedToolPage extends TwoWayPage<ManagedTool> {
  /** The number of matches on all pages. */
  readonly total: number;
  /** The number of tools that match the words with each filter. */
  readonly counts: Readonly<Record<ManagedToolFilter, number>>;
  /** The number of tools for sale below their minimum order, which nobody can order; independent of the query. */
  readonly belowMinimum: number;
}

type Reading = Pick<AdminContext, "em" | "admin">;
type PageQuery = ManagedToolQuery & { limit: number; cursor?: TwoWayCursor | undefined };

/** Returns a page of the catalogue for admins, archived tools included, in a stable order (ties by id). */
export async function listManagedTools(ctx: Reading, input: PageQuery): Promise<ManagedToolPage> {
  const [page, counts] = await Promise.all([readManagedTools(ctx, input), countTools(ctx, input)]);
  return { ...page, ...counts };
}

/** Returns the page without counts: counting reads the whole catalogue, too much for each page of an export. */
export async function readManagedTools({ em }: Reading, input: PageQuery): Promise<TwoWayPage<ManagedTool>> {
  const column = SORTED_BY[input.sort];
  const { cursor } = input;
  const { order, beyond } = direction(input);
  const rows = await selectManagedTools(em)
    .select((eb) => sql<string>`${eb.ref(column)}::text`.as("sort_key"))
    .where(matching(input))
    .$if(cursor !== undefined, (query) =>
      query.where((eb) =>
        eb(sql`(${eb.ref(column)}, ${eb.ref("tool.id")})`, beyond, sql`(${cursor?.key}, ${cursor?.id})`),
      ),
    )
    .orderBy(column, order)
    .orderBy("tool.id", order)
    .limit(input.limit + 1)
    .execute();
  const page = cutTwoWay(rows, { limit: input.limit, cursor }, ({ sort_key: key, id }) => ({
    key,
    id,
  }));
  return { ...page, rows: page.rows.map(managedToolFromRow) };
}

async function countTools(
  { em }: Reading,
  { query, filter }: ManagedToolQuery,
): Promise<Pick<ManagedToolPage, "total" | "counts" | "belowMinimum">> {
  const counted = await tables(em)
    .selectNoFrom((eb) => {
      const count = eb.selectFrom("tool").select(eb.fn.countAll<number>().as("count"));
      const countOf = (one: ManagedToolFilter) => count.where(matching({ query, filter: one })).as(one);
      return [
        countOf("all"),
        countOf("active"),
        countOf("low"),
        countOf("archived"),
        count.where(BELOW_SMALLEST_ORDER).as("belowMinimum"),
      ];
    })
    .executeTakeFirst();
  const counts = {
    all: counted?.all ?? 0,
    active: counted?.active ?? 0,
    low: counted?.low ?? 0,
    archived: counted?.archived ?? 0,
  };
  return { total: counts[filter], counts, belowMinimum: counted?.belowMinimum ?? 0 };
}

/** The condition on `tool`. */
function matching({ query, filter }: Omit<ManagedToolQuery, "sort">): Expression<SqlBool> {
  const texts = plainText(query ?? "")
    .split(WORD_END)
    .filter(Boolean);
  const words = [...new Set(texts)].slice(0, WORDS_MAX);
  const found = words.map((word) =>
    eb.or([eb("tool.search_text", "like", `%${likeLiteral(word)}%`), ...numbersLike(word)]),
  );
  // The text also counts as it is typed: "DIN 912" is one number of two words.
  const asOneNumber = numbersLike(query ?? "");
  return eb.and([FILTERED_BY[filter], eb.or([eb.and(found), ...asOneNumber])]);
}

/** Finds numbers, also aliases, that begin with the text in any writing. An array, so that Postgres reads the tools by their index. */
function numbersLike(text: string): Expression<SqlBool>[] {
  const key = partKey(text);
  if (key === "") return [];
  const tools = eb
    .selectFrom("part_number")
    .select("tool_id")
    .where("key", "like", `${key}%`)
    .limit(NUMBERS_MAX);
  return [eb("tool.id", "=", sql<string>`any(array(${tools}))`)];
}

function direction({ sort, cursor }: { sort: ManagedToolSort; cursor?: TwoWayCursor | undefined }): {
  order: "asc" | "desc";
  beyond: ">" | "<";
} {
  const descending = sort.startsWith("-") !== (cursor?.side === "before");
  return descending ? { order: "desc", beyond: "<" } : { order: "asc", beyond: ">" };
}
