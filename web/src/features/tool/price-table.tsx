import { formatPrice, priceFor } from "../../lib/price.ts";
import { formatCount, smallestOrder } from "../../lib/stock.ts";
import type { Tool } from "./tool.api.ts";

/** Shows what a unit, or a price unit, costs by the quantity of an order. */
export function PriceTable({ tool }: { tool: Tool }) {
  const smallest = smallestOrder(tool);
  // Orders start above these quantities.
  const breaks = tool.priceBreaks.filter(({ minQuantity }) => minQuantity > smallest);
  const rows = [{ minQuantity: smallest, price: priceFor(tool, smallest).price }, ...breaks];
  return (
    <table className="price-table tabular">
      <caption>Price by quantity</caption>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">{tool.priceUnit === 1 ? "Per unit" : "Price"}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ minQuantity, price }, index) => (
          <tr key={minQuantity}>
            <th scope="row">{rangeText(minQuantity, rows[index + 1]?.minQuantity)}</th>
            <td>{formatPrice({ ...tool, price })}</td>
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
