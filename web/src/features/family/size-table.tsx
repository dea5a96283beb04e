import { useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { formatCount, stockState } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import type { Size } from "../search/catalogue.api.ts";
import { DrawingLetter } from "./drawing-letter.tsx";
import type { Family, FamilyColumn } from "./family.api.ts";
import { filtersOf, parameterOf, withFilter, withoutFilters } from "../search/filter-address.ts";
import { Availability, SortHead } from "../search/parts-table.tsx";
import { formatValue, titleOf } from "../search/attribute-text.ts";
import { compareBy, matching, sorted, valueText } from "./size-sort.ts";
import { useRemovalFocus } from "../search/use-removal-focus.ts";
import { UnitSwitch } from "../../ui/unit-switch.tsx";
import { readByPages } from "../../lib/page-parameters.ts";
import { type LengthUnit, useLengthUnit } from "../../lib/length-unit.ts";
import "../../styles/catalogue.scss";

/** More columns of attributes do not fit on a desktop. */
const FITTING_COLUMNS = 6;

/** All sizes of a family. Filters and order are in the address. */
export function SizeTable({ family }: { family: Family }) {
  const address = readByPages(useSearchParams()[0]);
  const [unit, setUnit] = useLengthUnit();
  const results = useRef<HTMLElement>(null);
  const onRemove = useRemovalFocus(results);
  const { columns, name } = family;
  const shown = sorted(matching(family.parts, columns, address), columns, address.get("sort") ?? "");
  const isFiltered = filtersOf(address).length > 0;
  const clear = (
    <Link
      className="btn btn-outline"
      to={`?${withoutFilters(address).toString()}`}
      preventScrollReset
      onClick={onRemove}
    >
      Clear all
    </Link>
  );
  return (
    <section ref={results} className="sizes" aria-label={`Sizes of ${name}`}>
      <div className="results-head">
        <p role="status" className="tabular">
          {formatCount(shown.length)} {shown.length === 1 ? "size" : "sizes"}
        </p>
        {isFiltered && clear}
        <UnitSwitch unit={unit} onChange={setUnit} />
      </div>
      <ScrollRegion
        label="Size table, scrollable"
        className={columns.length > FITTING_COLUMNS ? "size-scroll wide" : "size-scroll"}
      >
        <Sizes family={family} parts={shown} address={address} unit={unit} />
      </ScrollRegion>
      {shown.length === 0 && (
        <StatePanel
          title={family.parts.length === 0 ? "No parts for sale" : "No sizes match all filters"}
          actions={isFiltered ? clear : undefined}
        >
          <p>
            {family.parts.length === 0
              ? "This family has no parts at the moment."
              : "Choose another value, or clear all."}
          </p>
        </StatePanel>
      )}
    </section>
  );
}

interface ColumnFilterProps {
  readonly column: FamilyColumn;
  readonly family: Family;
  readonly address: URLSearchParams;
  readonly unit: LengthUnit;
}

/** The values of a column that the other filters leave. */
function ColumnFilter({ column, family, address, unit }: ColumnFilterProps) {
  const navigate = useNavigate();
  const { slug } = column;
  const left = matching(family.parts, family.columns, address, slug).toSorted(compareBy(column));
  const values = new Map(
    left.map((part) => [valueText(part, slug), formatValue(part.attributes[slug], column, unit)]),
  );
  values.delete("");
  const chosen = address.get(parameterOf(slug)) ?? "";
  // The address follows later: a second key press goes on from the first.
  const [entered, setEntered] = useState<string>();
  if (entered === chosen) setEntered(undefined);
  const current = entered ?? chosen;
  return (
    <select
      className="form-control tabular"
      aria-label={`Filter by ${titleOf(column, unit)}`}
      value={values.has(current) ? current : ""}
      onChange={({ target }) => {
        setEntered(target.value);
        void navigate(`?${withFilter(address, parameterOf(slug), target.value).toString()}`, {
          preventScrollReset: true,
        });
      }}
    >
      <option value="">All</option>
      {[...values].map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface SizesProps {
  readonly family: Family;
  readonly parts: readonly Size[];
  readonly address: URLSearchParams;
  readonly unit: LengthUnit;
}

function Sizes({ family, parts, address, unit }: SizesProps) {
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
            {formatMoney(part.unitPrice)}
            {part.priceBreaks.map(({ minQuantity, unitPrice }) => (
              <span key={minQuantity} className="fine">
                {`${formatCount(minQuantity)}+: ${formatMoney(unitPrice)}`}
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
