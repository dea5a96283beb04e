import { Link } from "react-router-dom";
import type { LengthUnit } from "../../lib/length-unit.ts";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { formatCount, stockState } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { formatValue, titleOf } from "../search/attribute-text.ts";
import type { Size } from "../search/catalogue.api.ts";
import { Availability, SortHead } from "../search/parts-table.tsx";
import { ColumnFilter } from "./column-filter.tsx";
import { DrawingLetter } from "./drawing-letter.tsx";
import type { Family } from "./family.api.ts";

interface SizesProps {
  readonly family: Family;
  readonly parts: readonly Size[];
  readonly address: URLSearchParams;
  readonly unit: LengthUnit;
}

/** The sizes as a table; heads sort and filter. */
export function Sizes({ family, parts, address, unit }: SizesProps) {
  const { columns } = family;
  const heads = [
    ...columns.map((column) => ({
      name: titleOf(column, unit),
      className: column.type === "number" ? "on-phone number" : "on-phone",
      head: (
        <>
          {column.letter !== null && <DrawingLetter letter={column.letter} />}
          <SortHead
            name={titleOf(column, unit)}
            up={column.slug}
            down={`-${column.slug}`}
            address={address}
          />
          <ColumnFilter column={column} family={family} address={address} unit={unit} />
        </>
      ),
    })),
    { name: "Part number" },
    {
      name: "Price",
      className: "sort-only on-phone number",
      head: <SortHead name="Price" up="price-up" down="price-down" address={address} />,
    },
    { name: "Available", className: "number" },
    { name: "Order", isVisuallyHidden: true },
  ];
  return (
    <DataTable className="size-table" label={`Sizes of ${family.name}`} columns={heads}>
      {parts.map((part) => (
        <tr key={part.id} role="row">
          {columns.map((column) => (
            <td
              key={column.slug}
              role="cell"
              className={column.type === "number" ? "number tabular" : "tabular"}
              data-label={titleOf(column, unit)}
            >
              {formatValue(part.attributes[column.slug], column, unit)}
            </td>
          ))}
          <th role="rowheader" scope="row" className="tabular">
            <Link to={paths.tool(part)}>{part.partNumber}</Link>
          </th>
          <td role="cell" className="number price tabular" data-label="Price">
            {formatPrice(part)}
            {part.priceBreaks.map(({ minQuantity, price }) => (
              <span key={minQuantity} className="fine">
                {`${formatCount(minQuantity)}+: ${formatMoney(price)}`}
              </span>
            ))}
          </td>
          <td role="cell" className="number tabular stock" data-label="Available">
            <Availability part={part} />
          </td>
          <td role="cell" className="order">
            {["in-stock", "low"].includes(stockState(part)) && (
              <Link
                className="btn btn-outline btn-sm"
                to={paths.purchase(part.id)}
                aria-label={`Order ${part.partNumber}`}
              >
                Order
              </Link>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
