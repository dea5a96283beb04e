import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { OrderReading } from "../../features/order/order.api.ts";
import { useLiveOrders } from "../../features/order/use-live-orders.ts";
import { OrderSummary } from "../../features/payment/order-summary.tsx";
import type { PaymentOutcome } from "../../features/payment/pay-order.ts";
import { payableOrderQuery } from "../../features/payment/payment.api.ts";
import { PendingLine } from "../../features/payment/pending-line.tsx";
import { Paying } from "../../features/payment/paying.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { LIVE_POLL_MS, POLL_MS } from "../../lib/use-live-stream.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** The order does not exist, belongs to another customer, or the id is malformed. */
const isMissing = (error: unknown): boolean => [400, 404].includes(asProblem(error).status);

/** /dashboard/paymentpage/:id: pays one order by card. */
export function PaymentPage() {
  const { id = "" } = useParams();
  const live = useLiveOrders();
  const { data, error, isFetching, refetch } = useQuery({
    ...payableOrderQuery(id),
    refetchInterval: ({ state }) => {
      const order = state.data?.order;
      if (!order) return false;
      return order.status === "pending" && (!live || !order.payable) ? POLL_MS : LIVE_POLL_MS;
    },
  });
  // Updates must not replace the form while a card is being charged.
  const [frozen, setFrozen] = useState<OrderReading>();
  const isGone = error !== null && isMissing(error);
  const shown = frozen ?? (isGone ? undefined : data);
  return (
    <>
      <PageTitle page="Payment" brand={useBrand()} />
      <div className="section-head">
        <h1>Payment</h1>
      </div>
      {shown && <OnePayment reading={shown} onBusy={(busy) => setFrozen(busy ? shown : undefined)} />}
      {!shown && !error && <Loading what="Loading your order …" />}
      {!shown && isGone && (
        <StatePanel title="Order not found" actions={<ToMyOrders />}>
          <p>It may have been cancelled, or it belongs to another account.</p>
        </StatePanel>
      )}
      {!shown && error && !isGone && (
        <ErrorPanel
          title="The order could not be loaded"
          message={asProblem(error).message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          <ToMyOrders />
        </ErrorPanel>
      )}
    </>
  );
}

interface OnePaymentProps {
  readonly reading: OrderReading;
  readonly onBusy: (busy: boolean) => void;
}

function OnePayment({ reading, onBusy }: OnePaymentProps) {
  const navigate = useNavigate();
  const { order } = reading;
  const leave = (outcome: PaymentOutcome): void =>
    void navigate(paths.myOrders, { state: outcome === "settling" ? { settlingId: order.id } : null });
  return (
    <div className="payment">
      <OrderSummary order={order} />
      {order.status === "pending" ? (
        <div className="stack">
          <PendingLine reading={reading} />
          <Paying reading={reading} onBusy={onBusy} onPaid={leave} elsewhere={<ToMyOrders />} />
        </div>
      ) : (
        <StatePanel title={order.status === "paid" ? "Paid" : "Refunded"} actions={<ToMyOrders />}>
          <p className="status">
            <span className={order.status === "paid" ? "dot ok" : "dot"} aria-hidden="true" />
            {order.status}
          </p>
          {order.refunded > 0 && (
            <p>
              {formatMoney(order.refunded)} of {formatMoney(order.total)} was refunded to your card.
            </p>
          )}
          {order.transactionId !== null && (
            <p>
              Transaction ID <code>{order.transactionId}</code>
            </p>
          )}
        </StatePanel>
      )}
    </div>
  );
}

function ToMyOrders() {
  return (
    <Link className="btn btn-outline" to={paths.myOrders}>
      My Orders
    </Link>
  );
}
