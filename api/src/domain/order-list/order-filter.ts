import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { isId } from "../shared/ids.ts";
import { containing, likeLiteral } from "../shared/like.ts";
import type { Cursor } from "../shared/page.ts";
import { typedText } from "../shared/plain-text.ts";
import type { Tables } from "../shared/tables.ts";
import { findTypedNumber, type TypedNumber } from "../tool/find-typed-number.ts";
import { inQueue, type OrderQueue } from "./order-queue.ts";
import { readOrderNumber, readPhoneDigits, readShortId } from "../order/order-number.ts";
import type { Fulfilment } from "../order/order-state.ts";
import { hasStatus, type StatusFilter } from "../order/status-filter.ts";

/** A filter of orders; an absent field does not filter. */
export interface OrderFilter {
  /** Without a status all but the cancelled orders match. */
  readonly status?: StatusFilter | undefined;
  readonly fulfilment?: Fulfilment | undefined;
  /**
   * The order's number, id or its first eight digits; part of the e-mail address, tool's name, customer's name, company, reference or
   * tracking number; a number of the tool in any writing; the start of the transaction id; or digits of the phone number.
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

/** Returns the filter as a condition on `customer_order as o`. */
export async function orderCondition(
  ctx: Pick<DomainContext, "em">,
  filter: OrderFilter,
): Promise<Expression<SqlBool>> {
  const { status, fulfilment, queue, from, to, text } = filter;
  return eb.and([
    ...(queue === undefined ? [] : [inQueue(queue)]),
    hasStatus(status),
    ...(fulfilment === undefined ? [] : [eb("o.fulfilment", "=", fulfilment)]),
    ...(from ? [eb("o.placed_at", ">=", from)] : []),
    ...(to ? [eb("o.placed_at", "<", to)] : []),
    ...(text ? [await orderTextCondition(ctx, text)] : []),
  ]);
}

/** Returns the condition on `customer_order as o` that it matches a search text, whatever its status is. */
export const orderTextCondition = async (ctx: Pick<DomainContext, "em">, text: string) =>
  textCondition(text, await findTypedNumber(ctx, text));

/**
 * Returns the condition of a search text, with the tool by its id: Postgres estimates the orders of a subquery's tool too high, and would
 * read all orders.
 */
function textCondition(text: string, numbered: TypedNumber | null): Expression<SqlBool> {
  const typed = typedText(text);
  const id = typed.toLowerCase();
  if (isId(id)) return eb("o.id", "=", id);
  const number = readOrderNumber(text);
  const short = readShortId(text);
  const phone = readPhoneDigits(text);
  return eb.or([
    eb("o.search_text", "like", containing(text)),
    eb("o.payment_intent_id", "like", `${likeLiteral(typed)}%`),
    ...(number === null ? [] : [eb("o.order_number", "=", number)]),
    ...(short === null ? [] : [eb.between("o.id", short.first, short.last)]),
    ...(phone === null ? [] : [eb("o.search_text", "like", `%${phone}%`)]),
    ...(numbered === null ? [] : [eb("o.tool_id", "=", numbered.toolId)]),
  ]);
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
