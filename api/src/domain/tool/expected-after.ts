import { type Expression, sql } from "kysely";

/**
 * The value of `tool.expected_on` in the statement that changes the stock by this many units: null where they suffice for an order, as the
 * expected units have come then.
 */
export const expectedAfter = (change: Expression<number>) =>
  sql<string | null>`case
    when ${change} > 0 and tool.stock_quantity + ${change} >= smallest_order(tool.minimum_order_quantity, tool.order_multiple) then null
    else tool.expected_on end`;
