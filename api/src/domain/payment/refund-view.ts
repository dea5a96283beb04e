import type { EntityManager } from "@mikro-orm/postgresql";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";

/** A refund for staff; `requestedBy` is the admin, as e-mail address and name. */
export type RefundView = ReturnType<typeof refundFromRow>;

/** Selects refunds as `r` with their payment `p`; the caller adds the condition. */
export function selectRefunds(em: EntityManager) {
  return tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .leftJoin("customer as c", "c.id", "r.requested_by")
    .select(["r.id", "r.amount_cents as amount", "r.state", "r.reason", "r.note", "r.restock"])
    .select(["r.failure_code", "r.failure_detail", "r.stripe_refund_id as stripeRefundId"])
    .select(["r.created_at as createdAt", "r.done_at as doneAt"])
    .select((eb) => shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("requestedBy"));
}

type RefundRow = Awaited<ReturnType<ReturnType<typeof selectRefunds>["executeTakeFirstOrThrow"]>>;

export function refundFromRow({ failure_code: code, failure_detail: detail, ...refund }: RefundRow) {
  return { ...refund, failure: code === null ? null : { code, detail } };
}
