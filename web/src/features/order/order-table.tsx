import { DataTable } from "../../ui/data-table.tsx";
import type { Order } from "./order.api.ts";
import { ORDER_COLUMNS } from "./order-columns.ts";
import { OrderRow } from "./order-row.tsx";
import { useServerNow } from "../../lib/use-server-now.ts";

interface OrderTableProps {
  readonly label: string;
  readonly orders: readonly Order[];
  readonly clockOffsetMs: number;
  /** The order whose card was just charged and which is still pending. */
  readonly settlingId: string | undefined;
  readonly onCancel: (order: Order) => void;
}

/** The customer's orders. */
export function OrderTable({ label, orders, clockOffsetMs, settlingId, onCancel }: OrderTableProps) {
  const now = useServerNow(
    clockOffsetMs,
    orders.some(({ heldUntil }) => heldUntil !== null),
  );
  return (
    <DataTable className="order-table" label={label} columns={ORDER_COLUMNS}>
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          now={now}
          settling={order.id === settlingId && order.status === "pending"}
          onCancel={onCancel}
        />
      ))}
    </DataTable>
  );
}
