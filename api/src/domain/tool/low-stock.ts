import { expressionBuilder } from "kysely";
import type { Tables } from "../shared/tables.ts";

const eb = expressionBuilder<Tables, "tool">();

/** A tool that is for sale. */
export const FOR_SALE = eb("tool.archived_at", "is", null);

/** A tool for sale with less stock than two orders of the smallest size. */
export const LOW_STOCK = eb.and([
  FOR_SALE,
  eb("tool.stock_quantity", "<", eb("tool.minimum_order_quantity", "*", 2)),
]);
