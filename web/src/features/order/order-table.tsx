import type { Order } from "./order.api.ts";
import { OrderRow } from "./order-row.tsx";
import { useServerNow } from "./use-server-now.ts";

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly clockOffsetMs: number;
  /** Id of the order whose card was just charged and which still shows pending. */
  readonly settlingId: string | undefined;
  readonly onCancel: (order: Order) => void;
}

/** How many orders show their timeline without being asked, where there is room. */
const UNFOLDED = 3;

/** The customer's orders. On a phone the rows become cards; the roles keep it a table for everybody. */
export function OrderTable({ orders, clockOffsetMs, settlingId, onCancel }: OrderTableProps) {
  const now = useServerNow(
    clockOffsetMs,
    orders.some(({ heldUntil }) => heldUntil !== null),
  );
  const isWide = window.matchMedia("(width >= 992px)").matches;
  return (
    <table className="order-table table" role="table" aria-label="My Orders">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Picture</span>
          </th>
          <th role="columnheader" scope="col">
            Tool
          </th>
          <th role="columnheader" scope="col" className="number">
            Quantity
          </th>
          <th role="columnheader" scope="col" className="number">
            Total
          </th>
          <th role="columnheader" scope="col" className="cell-payment">
            Payment
          </th>
          <th role="columnheader" scope="col" className="cell-order">
            Order
          </th>
          <th role="columnheader" scope="col" className="visually-hidden">
            Timeline
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {orders.map((order, index) => (
          <OrderRow
            key={order.id}
            order={order}
            now={now}
            settling={order.id === settlingId && order.status === "pending"}
            unfolded={index < UNFOLDED && isWide}
            onCancel={onCancel}
          />
        ))}
      </tbody>
    </table>
  );
}
