import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";

/** Whether the order does not exist, belongs to another customer, or its id is malformed. */
export const isMissingOrder = (error: Error | null): boolean =>
  error !== null && [400, 404].includes(asProblem(error).status);

/** The link to the list of orders, as a button. */
export const ToMyOrders = () => (
  <Link className="btn btn-outline" to={paths.myOrders}>
    My Orders
  </Link>
);

interface OrderFallbackProps {
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** The loading, missing or error state of a page about one order. */
export function OrderFallback({ query: { error, isFetching, refetch } }: OrderFallbackProps) {
  if (!error) return <Loading what="Loading your order …" />;
  if (isMissingOrder(error)) {
    return (
      <StatePanel title="Order not found" actions={<ToMyOrders />}>
        <p>It may have been cancelled, or it belongs to another account.</p>
      </StatePanel>
    );
  }
  return (
    <ErrorPanel
      title="The order could not be loaded"
      message={asProblem(error).message}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      <ToMyOrders />
    </ErrorPanel>
  );
}
