import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import type { OrderDetails, OrderedItem } from "./order-details.api.ts";

const COLUMNS = [
  { name: "Part" },
  { name: "Quantity", className: "number" },
  { name: "Price", className: "number" },
  { name: "Amount", className: "number" },
];

/** The lines of an order, each with a link to its part and, once it is not pending, one that orders it again. */
export function OrderLines({ order }: { order: OrderDetails }) {
  return (
    <DataTable className="order-lines" label="Items" columns={COLUMNS}>
      {order.items.map((item) => (
        <Line key={item.position} item={item} canReorder={order.status !== "pending"} />
      ))}
    </DataTable>
  );
}

function Line({ item, canReorder }: { item: OrderedItem; canReorder: boolean }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Link className="name" to={paths.toolById(item.toolId)} dir="auto">
          {item.name}
        </Link>
        <span className="secondary small tabular">
          {[item.partNumber, item.reference].filter(Boolean).join(" · ")}
        </span>
        {item.refundedQuantity > 0 && (
          <span className="secondary small tabular">{formatCount(item.refundedQuantity)} refunded</span>
        )}
        {canReorder && (
          <Link
            className="small no-print"
            to={paths.reorder(item.toolId, item.quantity)}
            aria-label={`Reorder ${item.name}`}
          >
            Reorder
          </Link>
        )}
      </th>
      <td role="cell" className="number tabular" data-label="Quantity">
        {formatCount(item.quantity)}
      </td>
      <td role="cell" className="number tabular" data-label="Price">
        {formatPrice(item.price)}
      </td>
      <td role="cell" className="number tabular" data-label="Amount">
        {formatMoney(item.amount)}
      </td>
    </tr>
  );
}
