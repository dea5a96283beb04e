import { expressionBuilder } from "kysely";
import type { Tables } from "../shared/tables.ts";

const eb = expressionBuilder<Tables, "tool">();

/** The smallest quantity of an order: the first multiple at or above the minimum. */
export const SMALLEST_ORDER = eb.fn<number>("smallest_order", [
  "tool.minimum_order_quantity",
  "tool.order_multiple",
]);

/** A tool that is for sale. */
export const FOR_SALE = eb("tool.archived_at", "is", null);

/** A tool for sale that nobody can order. */
export const BELOW_SMALLEST_ORDER = eb.and([FOR_SALE, eb("tool.stock_quantity", "<", SMALLEST_ORDER)]);

/** A tool for sale with less stock than two orders of the smallest size. */
export const LOW_STOCK = eb.and([FOR_SALE, eb("tool.stock_quantity", "<", eb(SMALLEST_ORDER, "*", 2))]);
