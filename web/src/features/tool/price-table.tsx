import { formatMoney } from "../../lib/money.ts";
import { formatCount, smallestOrder } from "../../lib/stock.ts";
import type { Tool } from "./tool.api.ts";

/** Shows what one unit costs, by the quantity of an order. */
export function PriceTable({ tool }: { tool: Tool }) {
  const smallest = smallestOrder(tool);
  // Orders start above these quantities.
  const breaks = tool.priceBreaks.filter(({ minQuantity }) => minQuantity > smallest);
  const first = tool.priceBreaks.findLast(({ minQuantity }) => minQuantity <= smallest);
  const rows = [{ minQuantity: smallest, unitPrice: first?.unitPrice ?? tool.unitPrice }, ...breaks];
  return (
    <table className="price-table tabular">
      <caption>Price by quantity</caption>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Per unit</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ minQuantity, unitPrice }, index) => (
          <tr key={minQuantity}>
            <th scope="row">{rangeText(minQuantity, rows[index + 1]?.minQuantity)}</th>
            <td>{formatMoney(unitPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns `100 to 499`, `500 or more`. */
const rangeText = (from: number, next: number | undefined): string => {
  if (next === undefined) return `${formatCount(from)} or more`;
  return next - 1 === from ? formatCount(from) : `${formatCount(from)} to ${formatCount(next - 1)}`;
};
