import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router-dom";
import { formatPrice } from "../../lib/price.ts";
import { aliasText } from "../../lib/alias.ts";
import { paths } from "../../lib/paths.ts";
import { formatCount, stockState, cannotOrderText } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { StockDot } from "../../ui/stock-dot.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { formatValue, type ShownAttribute, titleOf } from "./attribute-text.ts";
import type { CataloguePart, Size } from "./catalogue.api.ts";
import { withFilter } from "./filter-address.ts";
import type { LengthUnit } from "../../lib/length-unit.ts";

interface PartsTableProps {
  readonly label: string;
  /** The list of the parts: in another one, rows are new, for moving them from place to place would be a layout shift. */
  readonly list: string;
  readonly parts: readonly CataloguePart[];
  /** The columns between name and price; the API sorts by all types but texts. */
  readonly attributes: readonly ShownAttribute[];
  readonly address: URLSearchParams;
  readonly unit: LengthUnit;
  readonly stale: boolean;
}

/** The results with a column for each attribute; heads sort. */
export function PartsTable({ label, list, parts, attributes, address, unit, stale }: PartsTableProps) {
  const head = (name: string, up: string | undefined, down: string, onlySort?: string) => (
    <>
      <span className="column-name">{name}</span>
      <SortHead name={name} up={up} down={down} onlySort={onlySort} address={address} />
    </>
  );
  const columns = [
    { name: "Image", isVisuallyHidden: true, className: "image" },
    { name: "Part", head: head("Part", "name", "name-down") },
    ...attributes.map((attribute) => ({
      name: titleOf(attribute, unit),
      className: attribute.type === "number" ? "number" : "",
      head: head(titleOf(attribute, unit), attribute.slug, `-${attribute.slug}`),
    })),
    { name: "Price", className: "number", head: head("Price", "price-up", "price-down") },
    {
      name: "Available",
      className: "number",
      head: head("Available", undefined, "in-stock", "in stock first"),
    },
  ];
  return (
    <DataTable className="parts-table" label={label} columns={columns} stale={stale}>
      {parts.map((part) => (
        <tr key={`${list} ${part.id}`} role="row">
          <td role="cell" className="image">
            <ToolImage src={part.imageUrl} sizes="48px" />
          </td>
          <th role="rowheader" scope="row">
            <Link to={paths.tool(part)} dir="auto">
              {part.name}
            </Link>
            <span className="fine tabular">
              {part.partNumber}
              {part.alias && ` — ${aliasText(part.alias)}`}
              {part.family !== null && (
                <>
                  {" "}
                  <Link to={paths.family(part.family)}>All sizes</Link>
                </>
              )}
            </span>
          </th>
          {attributes.map((attribute) => (
            <td
              key={attribute.slug}
              role="cell"
              className={attribute.type === "number" ? "number tabular" : undefined}
              data-label={titleOf(attribute, unit)}
            >
              {formatValue(part.attributes[attribute.slug], attribute, unit)}
            </td>
          ))}
          <td role="cell" className="number price tabular" data-label="Price">
            {formatPrice(part)}
          </td>
          <td role="cell" className="number tabular stock" data-label="Available">
            <Availability part={part} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Shows how many are in stock, or why it cannot be ordered. */
export function Availability({ part }: { part: Size }) {
  const reason = cannotOrderText(part);
  if (reason !== undefined) return <span>{reason}</span>;
  return (
    <>
      <StockDot state={stockState(part)} /> {formatCount(part.stockQuantity)}
    </>
  );
}

interface SortHeadProps {
  readonly name: string;
  /** Undefined where it sorts in one direction only. */
  readonly up: string | undefined;
  readonly down: string;
  /** The name of that direction. */
  readonly onlySort?: string | undefined;
  readonly address: URLSearchParams;
}

/** The head of a column, which sorts by it: up first, then down. What sorts in one direction only stops sorting then. */
export function SortHead(props: SortHeadProps) {
  const { name, onlySort, address } = props;
  const { state, next, Arrow } = sortState(props);
  return (
    <Link
      className="sort-head"
      to={`?${withFilter(address, "sort", next).toString()}`}
      preventScrollReset
      aria-label={`Sort by ${[name, onlySort, state].filter(Boolean).join(", ")}`}
    >
      {name}
      {Arrow && <Arrow size={14} aria-hidden="true" />}
    </Link>
  );
}

/** Returns how a column is sorted now, and the sort that a press chooses. */
function sortState({ up, down, onlySort, address }: SortHeadProps) {
  const sort = address.get("sort");
  if (sort === up) return { state: "ascending", next: down, Arrow: ArrowUp };
  if (sort === down) return { state: onlySort ? "sorted" : "descending", next: up ?? "", Arrow: ArrowDown };
  return { state: "not sorted", next: up ?? down, Arrow: undefined };
}
