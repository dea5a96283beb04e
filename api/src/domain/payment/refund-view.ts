import { type Cents, cents } from "../shared/money.ts";
import type { RefundReason } from "./owe-refund.ts";
import { personForStaff } from "../shared/person-for-staff.ts";

/** Money that goes back. `owed`: Stripe has yet to take it; `failed`: Stripe refused, or it does not count (`twice`); `failure` says why. */
export interface RefundView {
  readonly id: string;
  readonly amount: Cents;
  readonly status: "owed" | "done" | "failed";
  /**
   * `admin` and `dashboard`: somebody decided it; `by-hand`: given back outside Stripe; `twice`: given back at Stripe after
   * that, and not counted; the others: the charge could not become a paid order.
   */
  readonly reason: RefundReason | "admin" | "dashboard" | "by-hand" | "twice";
  /** The admin's words, or the operator's. */
  readonly note: string;
  readonly restock: boolean;
  readonly failure: string | null;
  readonly requestedBy: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

export interface RefundRow {
  id: string;
  amount_cents: number;
  status: RefundView["status"];
  reason: RefundView["reason"];
  note: string;
  restock: boolean;
  failure: string | null;
  requested_by: string | null;
  created_at: Date;
  done_at: Date | null;
}

/** Refunds as `r` with their payment `p`; the caller adds the condition. */
export const SELECT_REFUND = `
  select r.id, r.amount_cents, r.status, r.reason, r.note, r.restock, r.failure, r.created_at, r.done_at,
    ${personForStaff("c")} as requested_by
  from refund r join payment p on p.id = r.payment_id left join customer c on c.id = r.requested_by`;

export function refundFromRow(row: RefundRow): RefundView {
  return {
    id: row.id,
    amount: cents(row.amount_cents),
    status: row.status,
    reason: row.reason,
    note: row.note,
    restock: row.restock,
    failure: row.failure,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    doneAt: row.done_at,
  };
}
