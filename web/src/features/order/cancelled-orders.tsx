import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { formatCount } from "../../lib/stock.ts";
import { ZoneNote } from "../settings/shop-time.tsx";
import { useTimes } from "../settings/use-times.ts";
import { cancelledOrdersQuery } from "./cancelled-orders.api.ts";
import type { CancelledOrder } from "./order.api.ts";
import { ORDER_COLUMNS } from "./order-columns.ts";
import { OrderLists } from "./order-lists.tsx";

/** The customer's cancelled orders, with loading, empty and error states. */
export function CancelledOrders({ email }: { email: string }) {
  const query = useInfiniteQuery(cancelledOrdersQuery(email));
  const orders = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [now] = useState(() => new Date());
  return (
    <>
      <div className="section-head">
        <h1>My Orders</h1>
        <ZoneNote />
        <OrderLists shown="cancelled" />
      </div>
      <QueryFallback
        query={query}
        loading="Loading your cancelled orders …"
        failure="Your cancelled orders could not be loaded"
      />
      {query.data && orders.length === 0 && (
        <StatePanel
          title="No cancelled orders"
          actions={
            <Link className="btn btn-outline" to={paths.myOrders}>
              Show my orders
            </Link>
          }
        >
          <p>Orders that you cancel appear here.</p>
        </StatePanel>
      )}
      {orders.length > 0 && (
        <DataTable className="order-table cancelled" label="Cancelled orders" columns={ORDER_COLUMNS}>
          {orders.map((order) => (
            <Row key={order.id} order={order} now={now} />
          ))}
        </DataTable>
      )}
      <ShowMore query={query} what="orders" shown={orders.length} />
    </>
  );
}

function Row({ order, now }: { order: CancelledOrder; now: Date }) {
  const nameId = useId();
  const { short } = useTimes();
  return (
    <tr role="row">
      <td role="cell" className="cell-image">
        <div className="plate">
          {order.imageUrl !== null && <ToolImage src={order.imageUrl} sizes="96px" />}
        </div>
      </td>
      <th role="rowheader" scope="row" className="cell-tool">
        <span className="name" id={nameId} dir="auto">
          <Link to={paths.order(order.id)}>{order.itemName ?? "Unknown tool"}</Link>
        </span>
        <span className="fine tabular">
          {order.orderNumber !== null && <span className="no-wrap">No. {order.orderNumber}</span>}
          {order.placedAt !== null && <> · {short(order.placedAt, now)}</>}
        </span>
      </th>
      <td role="cell" className="cell-quantity number tabular" data-label="Quantity">
        {order.quantity === null ? "–" : formatCount(order.quantity)}
      </td>
      <td role="cell" className="cell-total number tabular">
        <strong>{order.total === null ? "–" : formatMoney(order.total)}</strong>
      </td>
      <td role="cell" className="cell-payment">
        <span className="status">
          <span className="dot" aria-hidden="true" />
          cancelled
        </span>
        <span className="fine tabular">
          {short(order.cancelledAt, now)}
          {order.isEndedUnpaid && ", not paid in time"}
        </span>
      </td>
      <td role="cell" className="cell-order">
        {order.toolId !== null && (
          <Link to={reorderPath(order.toolId, order.quantity)} aria-describedby={nameId}>
            Reorder
          </Link>
        )}
      </td>
    </tr>
  );
}

const reorderPath = (toolId: string, quantity: number | null): string =>
  quantity === null ? paths.purchase(toolId) : paths.reorder(toolId, quantity);
