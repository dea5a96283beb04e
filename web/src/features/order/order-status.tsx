import { formatMoney } from "../../lib/money.ts";
import { timeLeft } from "../../lib/times.ts";
import { useTimes } from "../settings/use-times.ts";
import type { Order } from "./order.api.ts";
import { pendingText } from "./pending-text.ts";

const DOT: Record<Order["status"], string> = { pending: "low", paid: "ok", refunded: "", cancelled: "" };

interface OrderStatusProps {
  readonly order: Order;
  readonly now: Date;
  /** The card was charged, but the order is not paid yet. */
  readonly settling: boolean;
}

/** The payment status of an order: the specified word and a line of detail. */
export function OrderStatus({ order, now, settling }: OrderStatusProps) {
  const { short } = useTimes();
  return (
    <>
      <span className="status">
        <span className={`dot ${DOT[order.status]}`} aria-hidden="true" />
        {order.status}
      </span>
      {order.status === "paid" && order.paidAt !== null && (
        <time className="secondary small tabular" dateTime={order.paidAt}>
          {" "}
          {short(order.paidAt, now)}
        </time>
      )}
      <span className="fine tabular">
        {settling ? "Payment received. We are confirming it." : <Detail order={order} now={now} />}
      </span>
    </>
  );
}

function Detail({ order, now }: { order: Order; now: Date }) {
  if (order.status === "pending") return <Waiting order={order} now={now} />;
  return (
    <>
      <Cancelled order={order} now={now} />
      <Refunds order={order} now={now} />
      {order.transactionId !== null && (
        <>
          Transaction ID <code>{order.transactionId}</code>
        </>
      )}
    </>
  );
}

function Waiting({ order, now }: { order: Order; now: Date }) {
  const times = useTimes();
  const reason = order.pending?.reason;
  // The order page shows both.
  if (reason === undefined || reason === "awaiting-payment") return <Hold order={order} now={now} />;
  return <span className="pending-text">{pendingText(order, now, times)}</span>;
}

function Hold({ order, now }: { order: Order; now: Date }) {
  const { clock, zone } = useTimes();
  // A slow clock must not show more time than the hold.
  const from = Math.max(now.getTime(), Date.parse(order.placedAt));
  const left = order.heldUntil === null ? 0 : Date.parse(order.heldUntil) - from;
  if (order.heldUntil !== null && left > 0) {
    return (
      <>
        Reserved for you until {clock(order.heldUntil)}, {zone}{" "}
        <span aria-hidden="true">({timeLeft(left)} left)</span>
      </>
    );
  }
  return order.payable
    ? "Your reservation has ended. Still in stock: pay now to get it."
    : "Your reservation has ended and units are sold out. You can pay when they are back in stock.";
}

function Cancelled({ order: { cancelledAt, isEndedUnpaid }, now }: { order: Order; now: Date }) {
  const { short } = useTimes();
  return cancelledAt !== null && `${short(cancelledAt, now)}${isEndedUnpaid ? ", not paid in time" : ""}`;
}

function Refunds({ order, now }: { order: Order; now: Date }) {
  const { short } = useTimes();
  if (order.refunded === 0) return null;
  const part = order.refunded < order.total ? ` of ${formatMoney(order.total)}` : "";
  const when = order.refundedAt === null ? "" : `, ${short(order.refundedAt, now)}`;
  return (
    <span className="refunds">
      {formatMoney(order.refunded)}
      {part} refunded{when}
    </span>
  );
}
