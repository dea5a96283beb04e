import type { EntityManager } from "@mikro-orm/postgresql";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { tables } from "../shared/tables.ts";

/** Selects what every reader sees of a return, with its lines and with the refund that was requested for it last as `r`. */
export const selectReturns = (em: EntityManager) =>
  tables(em)
    .selectFrom("order_return as x")
    .leftJoin("refund as r", "r.id", "x.requested_refund_id")
    .select(["x.id", "x.order_id as orderId", "x.reason", "x.state"])
    .select(["x.decline_reason as declineReason", "x.refund_id as refundId"])
    .select(["x.requested_at as requestedAt", "x.decided_at as decidedAt"])
    .select(["x.received_at as receivedAt", "x.refunded_at as refundedAt"])
    .select(["r.state as refundState", "r.failure_code as failureCode", "r.failure_detail as failureDetail"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("return_line as xl")
          .innerJoin("order_line as l", (join) =>
            join.onRef("l.order_id", "=", "x.order_id").onRef("l.position", "=", "xl.position"),
          )
          .select(["xl.position", "l.name", "l.tool_id as toolId", "xl.quantity", "xl.restocked"])
          .select("l.quantity as ordered")
          .whereRef("xl.return_id", "=", "x.id")
          .orderBy("xl.position"),
      ).as("lines"),
    );

/** A return as it is stored. */
export type ReturnView = Awaited<ReturnType<ReturnType<typeof selectReturns>["executeTakeFirstOrThrow"]>>;

/** The number of returns of an order that its customer sees, the latest. */
export const RETURNS_MAX = 100;
