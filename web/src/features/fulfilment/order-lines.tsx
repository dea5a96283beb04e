import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import type { InspectedOrder } from "./inspect-order.api.ts";
import "./order-lines.scss";

/** Shows all lines of an order with their prices, and the sums of the order. */
export function OrderLines({ inspected }: { inspected: InspectedOrder }) {
  const { lines, order, itemsTotal, shipping, tax, pricesIncludeTax } = inspected;
  return (
    <section className="card-box wide inspected-lines" aria-labelledby="lines-title">
      <h2 id="lines-title">{lines.length === 1 ? "1 line" : `${formatCount(lines.length)} lines`}</h2>
      <DataTable
        className="lines-table"
        label="Lines of the order"
        columns={[
          { name: "Line", className: "number" },
          { name: "Part number" },
          { name: "Item", className: "cell-item" },
          { name: "Quantity", className: "number" },
          { name: "Price", className: "number" },
          { name: "Amount", className: "number" },
        ]}
      >
        {lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
      </DataTable>
      <dl className="sums">
        <dt>Items</dt>
        <dd className="tabular">{formatMoney(itemsTotal)}</dd>
        <dt>Shipping</dt>
        <dd className="tabular">{formatMoney(shipping)}</dd>
        <dt>{pricesIncludeTax ? "Tax included" : "Tax"}</dt>
        <dd className="tabular">{formatMoney(tax)}</dd>
        <dt>Total</dt>
        <dd className="tabular">
          <strong>{formatMoney(order.total)}</strong>
        </dd>
      </dl>
    </section>
  );
}

function Line({ line }: { line: InspectedOrder["lines"][number] }) {
  return (
    <tr role="row">
      <td role="cell" className="number tabular" data-label="Line">
        {line.position}
      </td>
      <td role="cell" className="tabular" data-label="Part number">
        {line.partNumber}
      </td>
      <th role="rowheader" scope="row" className="cell-item">
        <Link to={paths.purchase(line.toolId)} dir="auto">
          {line.name}
        </Link>
        {line.reference !== null && (
          <span className="fine">
            Reference: <bdi>{line.reference}</bdi>
          </span>
        )}
      </th>
      <td role="cell" className="number tabular" data-label="Quantity">
        <span>{formatCount(line.quantity)}</span>
        {line.refundedQuantity > 0 && (
          <span className="fine">{formatCount(line.refundedQuantity)} refunded</span>
        )}
      </td>
      <td role="cell" className="number tabular" data-label="Price">
        {formatPrice(line.price)}
      </td>
      <td role="cell" className="number tabular" data-label="Amount">
        <strong>{formatMoney(line.amount)}</strong>
      </td>
    </tr>
  );
}
