import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import { Fact } from "../../ui/fact.tsx";
import { type Column, RowTable } from "../records/row-table.tsx";
import type { InspectedOrder } from "./inspect-order.api.ts";
import "./order-lines.scss";

type Line = InspectedOrder["lines"][number];

const number = { className: "number tabular", isNamedOnCards: true };

const COLUMNS: readonly Column<Line>[] = [
  { ...number, name: "Line", show: ({ position }) => position },
  { name: "Part number", className: "tabular", isNamedOnCards: true, show: ({ partNumber }) => partNumber },
  { name: "Item", className: "cell-item", isRowHeader: true, show: (line) => <Item {...line} /> },
  { ...number, name: "Quantity", show: (line) => <Quantity {...line} /> },
  { ...number, name: "Price", show: ({ price }) => formatPrice(price) },
  { ...number, name: "Amount", show: ({ amount }) => <strong>{formatMoney(amount)}</strong> },
];

/** Shows all lines of an order with their prices, and the sums of the order. */
export function OrderLines({ inspected }: { inspected: InspectedOrder }) {
  const { lines, order, itemsTotal, shipping, tax, pricesIncludeTax } = inspected;
  return (
    <section className="card-box wide inspected-lines" aria-labelledby="lines-title">
      <h2 id="lines-title">{lines.length === 1 ? "1 line" : `${formatCount(lines.length)} lines`}</h2>
      <RowTable className="lines-table" label="Lines of the order" columns={COLUMNS} rows={lines} />
      <dl className="sums tabular">
        <Fact name="Items">{formatMoney(itemsTotal)}</Fact>
        <Fact name="Shipping">{formatMoney(shipping)}</Fact>
        <Fact name={pricesIncludeTax ? "Tax included" : "Tax"}>{formatMoney(tax)}</Fact>
        <Fact name="Total">
          <strong>{formatMoney(order.total)}</strong>
        </Fact>
      </dl>
    </section>
  );
}

const Item = ({ toolId, name, reference }: Line) => (
  <>
    <Link to={paths.purchase(toolId)} dir="auto">
      {name}
    </Link>
    {reference !== null && (
      <span className="fine">
        Reference: <bdi>{reference}</bdi>
      </span>
    )}
  </>
);

const Quantity = ({ quantity, refundedQuantity }: Line) => (
  <>
    <span>{formatCount(quantity)}</span>
    {refundedQuantity > 0 && <span className="fine">{formatCount(refundedQuantity)} refunded</span>}
  </>
);
