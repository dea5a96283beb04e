import { DataTable } from "../../ui/data-table.tsx";
import type { Order } from "./order.api.ts";
import { OrderRow } from "./order-row.tsx";
import { useServerNow } from "../../lib/use-server-now.ts";

const COLUMNS = [
  { name: "Image", unseen: true },
  { name: "Tool" },
  { name: "Quantity", className: "number" },
  { name: "Total", className: "number" },
  { name: "Payment", className: "cell-payment" },
  { name: "Order", className: "cell-order" },
  // It stands in a row of its own below the others and takes no room beside them.
  { name: "Timeline", className: "visually-hidden" },
];

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly clockOffsetMs: number;
  /** Id of the order whose card was just charged and which still shows pending. */
  readonly settlingId: string | undefined;
  readonly onCancel: (order: Order) => void;
}

/** How many orders show their timeline without being asked, where there is room. */
const UNFOLDED = 3;

/** The customer's orders. */
export function OrderTable({ orders, clockOffsetMs, settlingId, onCancel }: OrderTableProps) {
  const now = useServerNow(
    clockOffsetMs,
    orders.some(({ heldUntil }) => heldUntil !== null),
  );
  const isWide = window.matchMedia("(width >= 992px)").matches;
  return (
    <DataTable className="order-table" label="My Orders" columns={COLUMNS}>
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
    </DataTable>
  );
}
