import { formatMoney, type Money } from "../../lib/money.ts";
import type { ManagedOrder } from "./manage-orders.api.ts";
import { FULFILMENT_LABELS, STATUS_LABELS } from "./order-text.ts";

const DOT = { pending: "low", paid: "ok", refunded: "" } as const;

interface OrderStateProps {
  readonly order: Pick<ManagedOrder, "status" | "fulfilment" | "total" | "refundedAmount" | "beingRefunded">;
}

/** Payment and fulfilment status of an order, and the refunded amount. */
export function OrderState({ order }: OrderStateProps) {
  return (
    <>
      <span className="status">
        <span className={`dot ${DOT[order.status]}`} aria-hidden="true" />
        {STATUS_LABELS[order.status]}
        {order.fulfilment !== null && <>, {FULFILMENT_LABELS[order.fulfilment].toLowerCase()}</>}
      </span>
      <RefundedAmount {...order} />
    </>
  );
}

interface RefundedAmountProps {
  readonly status: ManagedOrder["status"];
  readonly total: Money;
  readonly refundedAmount: Money;
  readonly beingRefunded: boolean;
}

function RefundedAmount({ status, total, refundedAmount, beingRefunded }: RefundedAmountProps) {
  if (beingRefunded) return <span className="fine">Refund of {formatMoney(refundedAmount)} pending</span>;
  if (refundedAmount === 0 || status === "refunded") return null;
  return (
    <span className="fine">
      {formatMoney(refundedAmount)} of {formatMoney(total)} refunded
    </span>
  );
}
