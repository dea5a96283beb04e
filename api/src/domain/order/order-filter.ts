import { isId } from "../shared/ids.ts";
import { likeLiteral } from "../shared/like.ts";
import type { Fulfilment } from "./order-state.ts";

/** Which orders an admin looks at; what is not said does not narrow. */
export interface OrderFilter {
  /** `pending` has those that are being cancelled too. */
  readonly status?: "pending" | "paid" | "refunded" | undefined;
  readonly fulfilment?: Fulfilment | undefined;
  /** Stands in the e-mail or the tool's name, begins the transaction id, or is the order's id. */
  readonly text?: string | undefined;
  /** Placed at or after. */
  readonly from?: Date | undefined;
  /** Placed before. */
  readonly to?: Date | undefined;
}

export const ORDER_SORTS = ["newest", "oldest", "total-highest", "total-lowest"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The filter as a condition on `customer_order o`, with its values in their order. */
export function orderCondition(filter: OrderFilter): Condition {
  const parts: Condition[] = [];
  if (filter.status === "pending") parts.push({ sql: "o.status in ('pending', 'cancelling')", values: [] });
  else if (filter.status) parts.push({ sql: "o.status = ?", values: [filter.status] });
  if (filter.fulfilment) parts.push({ sql: "o.fulfilment = ?", values: [filter.fulfilment] });
  if (filter.from) parts.push({ sql: "o.placed_at >= ?", values: [filter.from] });
  if (filter.to) parts.push({ sql: "o.placed_at < ?", values: [filter.to] });
  if (filter.text) parts.push(textCondition(filter.text));
  return {
    sql: parts.length ? parts.map(({ sql }) => sql).join(" and ") : "true",
    values: parts.flatMap(({ values }) => values),
  };
}

function textCondition(text: string): Condition {
  const id = text.toLowerCase();
  if (isId(id)) return { sql: "o.id = ?", values: [id] };
  const literal = likeLiteral(text);
  return {
    sql: "(o.email ilike ? or o.item_name ilike ? or o.payment_intent_id like ?)",
    values: [`%${literal}%`, `%${literal}%`, `${literal}%`],
  };
}

interface Sorting {
  readonly column: "o.placed_at" | "o.total_cents";
  readonly type: "timestamptz" | "bigint";
  readonly direction: "asc" | "desc";
}

const SORTINGS: Readonly<Record<OrderSort, Sorting>> = {
  newest: { column: "o.placed_at", type: "timestamptz", direction: "desc" },
  oldest: { column: "o.placed_at", type: "timestamptz", direction: "asc" },
  "total-highest": { column: "o.total_cents", type: "bigint", direction: "desc" },
  "total-lowest": { column: "o.total_cents", type: "bigint", direction: "asc" },
};

/** The sorted value as text, the order of rows, and what comes after a cursor. */
export function orderSorting(sort: OrderSort): { key: string; orderBy: string; after: string } {
  const { column, type, direction } = SORTINGS[sort];
  return {
    key: `${column}::text`,
    orderBy: `${column} ${direction}, o.id ${direction}`,
    after: `(${column}, o.id) ${direction === "desc" ? "<" : ">"} (?::${type}, ?::uuid)`,
  };
}
