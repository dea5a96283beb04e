import type { EntityManager } from "@mikro-orm/postgresql";
import type { Cents } from "../shared/money.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";
import type { RefundFailure, RefundReason, RefundState } from "./refund-state.ts";

/** A refund as staff see it. */
export interface RefundView {
  readonly id: string;
  readonly amount: Cents;
  readonly state: RefundState;
  readonly reason: RefundReason;
  /** The admin's words, or the operator's. */
  readonly note: string;
  readonly restock: boolean;
  readonly failure: RefundFailure | null;
  readonly stripeRefundId: string | null;
  /** The admin, as e-mail address and name. */
  readonly requestedBy: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

/** Refunds as `r` with their payment `p`; the caller adds the condition. */
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

export function refundFromRow({
  failure_code: code,
  failure_detail: detail,
  ...refund
}: RefundRow): RefundView {
  return { ...refund, failure: code === null ? null : { code, detail } };
}
