import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { isNotFound } from "../../lib/problem.ts";
import { LIVE_POLL_MS, POLL_MS } from "../../lib/use-live-stream.ts";
import { useServerNow } from "../../lib/use-server-now.ts";
import { PageTitle } from "../settings/page-title.tsx";
import { ZoneNote } from "../settings/shop-time.tsx";
import { BuyingSteps } from "./buying-steps.tsx";
import { OrderActions } from "./order-actions.tsx";
import { orderDetailsQuery, type DetailsReading } from "./order-details.api.ts";
import { OrderFallback } from "./order-fallback.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { OrderStatusCard } from "./order-status-card.tsx";
import { ReceiptHead } from "./receipt-head.tsx";
import { useLiveOrders } from "./use-live-orders.ts";

const SETTLING_POLL_MS = 2000;

interface OrderViewProps {
  readonly id: string;
  /** The customer comes from the payment of this order. */
  readonly justPaid: boolean;
  /** The bank had not decided about that payment yet. */
  readonly isProcessing: boolean;
  /** The content below an order that has loaded and was not cancelled. */
  readonly children: ReactNode;
}

/** One order with its loading, missing and error states. */
export function OrderView({ id, justPaid, isProcessing, children }: OrderViewProps) {
  const live = useLiveOrders();
  const query = useQuery({
    ...orderDetailsQuery(id),
    refetchInterval: ({ state }) => {
      if (justPaid && state.data?.order.status === "pending") return SETTLING_POLL_MS;
      return live ? LIVE_POLL_MS : POLL_MS;
    },
  });
  const { data, error } = query;
  if (data && !isNotFound(error)) {
    return (
      <>
        <LoadedOrder reading={data} justPaid={justPaid} isProcessing={isProcessing} />
        {data.order.cancelledAt === null && children}
      </>
    );
  }
  return (
    <>
      <PageTitle page="Order" />
      <div className="section-head">
        <h1>Order</h1>
      </div>
      <OrderFallback query={query} />
    </>
  );
}

interface LoadedOrderProps extends Pick<OrderViewProps, "justPaid" | "isProcessing"> {
  readonly reading: DetailsReading;
}

function LoadedOrder({ reading, justPaid, isProcessing }: LoadedOrderProps) {
  const { order, clockOffsetMs } = reading;
  const now = useServerNow(clockOffsetMs, order.heldUntil !== null);
  const isSettling = justPaid && order.status === "pending";
  // The browser retains the state of the page: what happened later replaces the confirmation.
  const isConfirmed = justPaid && (isSettling || isPaidOnly(order));
  return (
    <div className="order-page">
      <PageTitle page={`Order ${order.orderNumber}`} />
      <ReceiptHead />
      {isConfirmed && <BuyingSteps current={3} />}
      <div className="section-head">
        <h1>
          Order <span className="no-wrap tabular">{order.orderNumber}</span>
        </h1>
        <span className="no-print">
          <ZoneNote />
        </span>
        <Link className="no-print" to={paths.myOrders}>
          My Orders
        </Link>
      </div>
      {isConfirmed && <PaymentReceived order={order} isSettling={isSettling} isProcessing={isProcessing} />}
      <OrderActions order={order} isSettling={isSettling} />
      <div className="parts">
        <OrderStatusCard order={order} now={now} isSettling={isSettling} />
        <OrderReceipt order={order} now={now} />
      </div>
    </div>
  );
}

/** Returns whether the order is paid and neither shipped nor refunded in part since. */
const isPaidOnly = ({ status, fulfilment, refunds }: DetailsReading["order"]): boolean =>
  status === "paid" && fulfilment === "preparing" && refunds.length === 0;

interface PaymentReceivedProps {
  readonly order: DetailsReading["order"];
  readonly isSettling: boolean;
  readonly isProcessing: boolean;
}

/** The confirmation after paying. */
function PaymentReceived({ order, isSettling, isProcessing }: PaymentReceivedProps) {
  if (isSettling && isProcessing) {
    return (
      <div className="payment-received" role="status">
        <h2>Payment is being processed</h2>
        <p>We are waiting for your bank. Don't pay again: this page updates automatically.</p>
      </div>
    );
  }
  return (
    <div className="payment-received" role="status">
      <h2>Payment received</h2>
      <p>
        {isSettling
          ? "We are confirming it. This page updates automatically."
          : `Thank you. We'll email your receipt to ${order.email}, and email you again when your order ships.`}
      </p>
      <p className="no-print">
        <Link to={paths.home}>Continue browsing</Link>
      </p>
    </div>
  );
}
