import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatMoney } from "../../lib/money.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { formatCount } from "../../lib/stock.ts";
import { ShopTime } from "../settings/shop-time.tsx";
import type { CancelledOrder } from "../order/order.api.ts";
import { allCancelledOrdersQuery } from "./cancelled-orders.api.ts";
import type { ListView } from "./list-view.ts";
import "./managed-table.scss";

const COLUMNS = [
  { name: "Order", className: "cell-order" },
  { name: "Tool" },
  { name: "Customer" },
  { name: "Total", className: "number" },
  { name: "Status", className: "cell-state" },
];

interface CancelledOrdersProps {
  readonly view: ListView;
  /** The content that is shown if no order matches. */
  readonly empty: ReactNode;
}

/** The list of cancelled orders. Each order number links to its changes. */
export function CancelledOrders({ view, empty }: CancelledOrdersProps) {
  const query = useInfiniteQuery(allCancelledOrdersQuery(view));
  const orders = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <p className="count" role="status">
        {orders.length > 0 && countText(orders.length, query.hasNextPage)}
      </p>
      <QueryFallback
        query={query}
        loading="Loading the cancelled orders …"
        failure="The cancelled orders could not be loaded"
      />
      {query.data && orders.length === 0 && empty}
      {orders.length > 0 && (
        <DataTable className="managed-table cancelled" label="Cancelled orders" columns={COLUMNS}>
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </DataTable>
      )}
      <ShowMore query={query} what="orders" />
    </>
  );
}

const countText = (count: number, more: boolean): string =>
  `${count} cancelled ${count === 1 ? "order" : "orders"}${more ? " so far" : ""}`;

function Row({ order }: { order: CancelledOrder }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="cell-order">
        <Link to={`${paths.audit}?about=${order.id}`} className="tabular">
          {order.orderNumber ?? "Without a number"}
        </Link>
        {order.placedAt !== null && <ShopTime className="fine tabular" at={order.placedAt} />}
      </th>
      <td role="cell" className="cell-tool">
        {order.quantity !== null && <span className="tabular">{formatCount(order.quantity)} ×</span>}{" "}
        <bdi>{order.itemName ?? "Not recorded"}</bdi>
      </td>
      <td role="cell" className="cell-customer">
        <bdi>{order.customerName}</bdi>
        <span className="fine">{order.email}</span>
      </td>
      <td role="cell" className="cell-total number tabular">
        <strong>{order.total === null ? "–" : formatMoney(order.total)}</strong>
      </td>
      <td role="cell" className="cell-state">
        <span className="status">
          <span className="dot" aria-hidden="true" />
          Cancelled
        </span>
        <span className="fine tabular">
          <ShopTime at={order.cancelledAt} />
          {order.isEndedUnpaid && ", not paid in time"}
        </span>
      </td>
    </tr>
  );
}
