import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { Order } from "../../features/order/order.api.ts";
import { OrderSummary } from "../../features/payment/order-summary.tsx";
import { payableOrderQuery } from "../../features/payment/payment.api.ts";
import { PaymentSection } from "../../features/payment/payment-section.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** No such order, or an address that names none. */
const isMissing = (error: unknown): boolean => [400, 404].includes(asProblem(error).status);

/** /dashboard/paymentpage/:id: pays one order by card. */
export function PaymentPage() {
  const { id = "" } = useParams();
  const { data: order, error, isFetching, refetch } = useQuery(payableOrderQuery(id));
  return (
    <>
      <PageTitle page="Payment" brand={useBrand()} />
      <div className="section-head">
        <h1>Payment</h1>
      </div>
      {order && <Paying order={order} />}
      {!order && !error && <Loading what="Loading the order …" />}
      {!order && error && isMissing(error) && (
        <StatePanel title="This order is not there" actions={<ToMyOrders />}>
          <p>It may have been cancelled in the meantime, or it belongs to another account.</p>
        </StatePanel>
      )}
      {!order && error && !isMissing(error) && (
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

function Paying({ order }: { order: Order }) {
  const navigate = useNavigate();
  if (order.status !== "pending") {
    return (
      <div className="payment">
        <OrderSummary order={order} />
        <StatePanel title={order.status} actions={<ToMyOrders />}>
          {order.transactionId !== null && (
            <p>
              Transaction ID <code>{order.transactionId}</code>
            </p>
          )}
        </StatePanel>
      </div>
    );
  }
  return (
    <div className="payment">
      <OrderSummary order={order} />
      <div className="stack">
        {order.heldUntil === null && (
          <p className="secondary">
            The pieces are no longer kept for you. Paying takes them again if they are still there.
          </p>
        )}
        <PaymentSection
          order={order}
          onPaid={(outcome) =>
            void navigate(paths.myOrders, { state: outcome === "settling" ? { settlingId: order.id } : null })
          }
        />
      </div>
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
