import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";

/** The link to the list of orders, as a button. */
export const ToMyOrders = () => (
  <Link className="btn btn-outline" to={paths.myOrders}>
    My Orders
  </Link>
);

/** The loading, missing or error state of a page about one order. */
export function OrderFallback({ query }: Pick<ComponentProps<typeof QueryFallback>, "query">) {
  return (
    <QueryFallback
      query={query}
      loading="Loading your order …"
      failure="The order could not be loaded"
      notFound={
        <NotFoundPanel what="Order" level="h2" to={paths.myOrders} link="My Orders">
          It may have been cancelled, or it belongs to another account.
        </NotFoundPanel>
      }
    >
      <ToMyOrders />
    </QueryFallback>
  );
}
