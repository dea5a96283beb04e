import { sql } from "kysely";

/**
 * Whether the shop cancelled the order of `order_event e` because it was not paid (ADR 0034). The last request counts: an earlier one
 * was withdrawn.
 */
export const ENDED_UNPAID = sql<boolean>`coalesce((select r.data ->> 'reason' = 'unpaid' from order_event r
  where r.order_id = e.order_id and r.type = 'order.cancel-requested' order by r.id desc limit 1), false)`;
