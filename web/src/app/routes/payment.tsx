import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useNavigate, useParams } from "react-router-dom";
import type { OrderReading } from "../../features/order/order.api.ts";
import { useLiveOrders } from "../../features/order/use-live-orders.ts";
import { CancelOrder } from "../../features/order/cancel-order.tsx";
import { BuyingSteps } from "../../features/order/buying-steps.tsx";
import { OrderFallback, ToMyOrders } from "../../features/order/order-fallback.tsx";
import { OrderSummary } from "../../features/order/order-summary.tsx";
import { payableOrderQuery } from "../../features/payment/payment.api.ts";
import type { PaymentOutcome } from "../../features/payment/pay-order.ts";
import { Paying } from "../../features/payment/paying.tsx";
import { readSession } from "../../lib/auth/session.ts";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { isNotFound } from "../../lib/problem.ts";
import { LIVE_POLL_MS, POLL_MS } from "../../lib/use-live-stream.ts";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { CACHED, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";

/** Fetches the order for a signed-in customer. */
export async function loader({ context, params: { id = "" } }: PageArgs): Promise<null> {
  if (readSession().status !== "signed-in") return null;
  await waitForFirstData(
    context,
    context.get(queryClientContext).query({ ...payableOrderQuery(id), ...CACHED }),
  );
  return null;
}

/** /dashboard/paymentpage/:id: pays one order by card. */
export function Component() {
  const { id = "" } = useParams();
  const live = useLiveOrders();
  const query = useQuery({
    ...payableOrderQuery(id),
    refetchInterval: ({ state }) => {
      const order = state.data?.order;
      if (!order) return false;
      return order.status === "pending" && (!live || !order.payable) ? POLL_MS : LIVE_POLL_MS;
    },
  });
  const queryClient = useQueryClient();
  // Updates must not replace the form while a card is being charged.
  const [frozen, setFrozen] = useState<OrderReading>();
  const shown = frozen ?? query.data;
  // The order is read from the cache: it may have changed since the page was shown.
  const freeze = (busy: boolean): void =>
    setFrozen(busy ? queryClient.getQueryData(payableOrderQuery(id).queryKey) : undefined);
  // The link of an email may be older than the order's end: its own page shows that it was cancelled, or is unknown.
  if (!frozen && isNotFound(query.error)) return <Navigate to={paths.order(id)} replace />;
  return (
    <>
      <PageTitle page="Payment" />
      <BuyingSteps current={2} />
      <div className="section-head">
        <h1>Payment</h1>
        <Link to={paths.myOrders}>Back to My Orders</Link>
      </div>
      {shown && <OnePayment reading={shown} onBusy={freeze} />}
      {!shown && <OrderFallback query={query} />}
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
    void navigate(paths.order(order.id), {
      state: { justPaid: true, isProcessing: outcome === "processing" },
    });
  return (
    <div className="payment">
      <OrderSummary order={order} />
      {order.status === "pending" ? (
        <div className="stack">
          <Paying
            reading={reading}
            onBusy={onBusy}
            onPaid={leave}
            elsewhere={<ToMyOrders />}
            cancel={<CancelOrder order={order} />}
          />
        </div>
      ) : (
        <StatePanel
          title={order.status === "paid" ? "Paid" : "Refunded"}
          actions={
            <>
              <Link className="btn btn-outline" to={paths.order(order.id)}>
                Show order
              </Link>
              <ToMyOrders />
            </>
          }
        >
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
