import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { LengthUnit } from "../../lib/length-unit.ts";
import { formatValue, titleOf } from "../search/attribute-text.ts";
import { parameterOf, withFilter } from "../search/filter-address.ts";
import type { Family, FamilyColumn } from "./family.api.ts";
import { compareBy, matching, valueText } from "./size-sort.ts";

interface ColumnFilterProps {
  readonly column: FamilyColumn;
  readonly family: Family;
  readonly address: URLSearchParams;
  readonly unit: LengthUnit;
}

/** The values of a column that the other filters leave. */
export function ColumnFilter({ column, family, address, unit }: ColumnFilterProps) {
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
