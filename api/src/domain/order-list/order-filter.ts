import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import type { Cursor } from "../shared/page.ts";
import type { Tables } from "../shared/tables.ts";
import { inQueue, type OrderQueue } from "./order-queue.ts";
import { orderTextCondition, type TextCondition } from "./order-text.ts";
import type { Fulfilment } from "../order/order-state.ts";
import { hasStatus, type StatusFilter } from "../order/status-filter.ts";

/** A filter of orders; an absent field does not filter. */
export interface OrderFilter {
  /** Without a status all but the cancelled orders match. */
  readonly status?: StatusFilter | undefined;
  readonly fulfilment?: Fulfilment | undefined;
  /**
   * The order's number, id or its first eight digits; the start of the transaction id; digits of the phone number; a number of the tool of
   * any line in any writing; or words, each a part of the e-mail address, the customer's name, company, reference, tracking number, or the
   * name, number or reference of any line.
   */
  readonly text?: string | undefined;
  readonly queue?: OrderQueue | undefined;
  /** The order was placed at or after this time. */
  readonly from?: Date | undefined;
  /** The order was placed before this time. */
  readonly to?: Date | undefined;
}

export const ORDER_SORTS = ["newest", "oldest", "total-highest", "total-lowest"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

const eb = expressionBuilder<{ o: Tables["customer_order"] }, "o">();

/** Returns the filter as conditions on `customer_order as o`, see `TextCondition`. */
export async function orderCondition(
  ctx: Pick<DomainContext, "em">,
  { status, fulfilment, queue, from, to, text }: OrderFilter,
): Promise<TextCondition> {
  const condition = eb.and([
    ...(queue === undefined ? [] : [inQueue(queue)]),
    hasStatus(status),
    ...(fulfilment === undefined ? [] : [eb("o.fulfilment", "=", fulfilment)]),
    ...(from ? [eb("o.placed_at", ">=", from)] : []),
    ...(to ? [eb("o.placed_at", "<", to)] : []),
  ]);
  if (!text) return { page: condition, all: condition };
  const { page, all } = await orderTextCondition(ctx, text);
  return { page: eb.and([condition, page]), all: eb.and([condition, all]) };
}

interface Sorting {
  readonly column: "placed_at" | "total_cents";
  readonly direction: "asc" | "desc";
}

/** The sort columns of orders, with the id as tie-breaker. */
export const ORDER_SORTINGS: Readonly<Record<OrderSort, Sorting>> = {
  newest: { column: "placed_at", direction: "desc" },
  oldest: { column: "placed_at", direction: "asc" },
  "total-highest": { column: "total_cents", direction: "desc" },
  "total-lowest": { column: "total_cents", direction: "asc" },
};

/** The condition on `customer_order as o` that an order comes after a cursor. */
export function afterCursor({ column, direction }: Sorting, { key, id }: Cursor): Expression<SqlBool> {
  const sorted = sql`(${eb.ref(`o.${column}`)}, ${eb.ref("o.id")})`;
  return eb(sorted, direction === "desc" ? "<" : ">", sql`(${key}, ${id})`);
}
