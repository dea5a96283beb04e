import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Tables } from "../shared/tables.ts";

const STATUSES = {
  pending: ["pending", "cancelling"],
  paid: ["paid"],
  refunded: ["refunded"],
  cancelled: ["cancelled"],
} as const;

/** The states that lists of orders are filtered by; `pending` includes orders that are being cancelled. */
export type StatusFilter = keyof typeof STATUSES;

const eb = expressionBuilder<{ o: Tables["customer_order"] }, "o">();

/** Returns the condition on `customer_order as o` that it has this status, or, without one, that it is not cancelled. */
export const hasStatus = (status: StatusFilter | undefined): Expression<SqlBool> =>
  status === undefined ? eb("o.status", "<>", "cancelled") : eb("o.status", "in", STATUSES[status]);
