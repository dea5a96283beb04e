import type { EntityManager } from "@mikro-orm/postgresql";
import { expressionBuilder, type Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { type Tables, tables } from "../shared/tables.ts";

/** A refund for staff; `requestedBy` is the admin, as e-mail address and name. */
export type RefundView = ReturnType<typeof refundFromRow>;

/** The lines of the refund `r` of the payment `p`, as one column. */
export const REFUND_LINES = jsonArrayFrom(
  expressionBuilder<
    Tables & { r: Selectable<Tables["refund"]>; p: Selectable<Tables["payment"]> },
    "r" | "p"
  >()
    .selectFrom("refund_line as rl")
    .innerJoin("order_line as l", (join) =>
      join.onRef("l.order_id", "=", "p.order_id").onRef("l.position", "=", "rl.position"),
    )
    .select(["rl.position", "l.name", "l.tool_id as toolId", "rl.quantity", "rl.restock"])
    .select(["rl.amount_cents as amount", "rl.tax_cents as tax"])
    .whereRef("rl.refund_id", "=", "r.id")
    .orderBy("rl.position"),
);

/** Selects refunds as `r` with their payment `p` and their lines; the caller adds the condition. */
export function selectRefunds(em: EntityManager) {
  return tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .leftJoin("customer as c", "c.id", "r.requested_by")
    .select(["r.id", "r.amount_cents as amount", "r.state", "r.reason", "r.note"])
    .select(["r.failure_code", "r.failure_detail", "r.stripe_refund_id as stripeRefundId"])
    .select(["r.created_at as createdAt", "r.done_at as doneAt", "r.shipping_cents as shipping"])
    .select((eb) => shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("requestedBy"))
    .select(REFUND_LINES.as("lines"));
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>["executeTakeFirstOrThrow"]>>;

export function refundFromRow({ failure_code: code, failure_detail: detail, ...refund }: RefundRow) {
  return {
    ...refund,
    restock: refund.lines.some(({ restock }) => restock > 0),
    failure: code === null ? null : { code, detail },
  };
}
