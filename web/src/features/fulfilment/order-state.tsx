import { cents, formatMoney } from "../../lib/money.ts";
import { ShopTime } from "../settings/shop-time.tsx";
import type { ManagedOrder } from "./managed-order.api.ts";
import { DISPUTE_LABELS, isBlocked } from "./order-text.ts";

type State = Pick<
  ManagedOrder,
  | "status"
  | "fulfilment"
  | "isBeingRefunded"
  | "total"
  | "refunded"
  | "dispute"
  | "cancelledAt"
  | "isEndedUnpaid"
>;

/** Returns what an order is, in one word, and its dot: orange means work, red stop, green done. */
function stateOf({ status, fulfilment, isBeingRefunded, total, refunded, dispute }: State): {
  dot: string;
  text: string;
} {
  if (status === "cancelled") return { dot: "", text: "Cancelled" };
  if (status === "pending") return { dot: "", text: "Unpaid" };
  // The bank returned a refund; another one may be pending.
  if (status === "refunded" && refunded < total) return { dot: "low", text: "Refund owed" };
  if (status === "refunded") return { dot: "", text: "Refunded" };
  if (fulfilment === "delivered") return { dot: "ok", text: "Delivered" };
  if (fulfilment === "shipped") return { dot: "", text: "Shipped" };
  if (dispute !== null && isBlocked(dispute)) return { dot: "none", text: DISPUTE_LABELS[dispute] };
  return isBeingRefunded ? { dot: "", text: "Paid" } : { dot: "low", text: "To ship" };
}

interface OrderStateProps {
  readonly order: State;
}

/** Shows payment and fulfilment status of an order, its dispute, and the refunded amount. */
export function OrderState({ order }: OrderStateProps) {
  const { dot, text } = stateOf(order);
  const dispute = order.dispute === null ? text : DISPUTE_LABELS[order.dispute];
  return (
    <>
      <span className="status">
        <span className={`dot ${dot}`} aria-hidden="true" />
        {text}
      </span>
      {dispute !== text && <span className="fine">{dispute}</span>}
      {order.cancelledAt !== null && (
        <span className="fine tabular">
          <ShopTime at={order.cancelledAt} />
          {order.isEndedUnpaid && ", not paid in time"}
        </span>
      )}
      <RefundedAmount {...order} />
    </>
  );
}

function RefundedAmount({ status, total, refunded, isBeingRefunded }: State) {
  if (isBeingRefunded)
    return <span className="fine">Refund of {formatMoney(cents(total - refunded))} pending</span>;
  if (refunded === 0 || (status === "refunded" && refunded === total)) return null;
  return (
    <span className="fine">
      {formatMoney(refunded)} of {formatMoney(total)} refunded
    </span>
  );
}
