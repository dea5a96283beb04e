import { useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useLengthUnit } from "../../lib/length-unit.ts";
import { readByPages } from "../../lib/page-parameters.ts";
import { formatCount } from "../../lib/stock.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { UnitSwitch } from "../../ui/unit-switch.tsx";
import { filtersOf, withoutFilters } from "../search/filter-address.ts";
import { useRemovalFocus } from "../search/use-removal-focus.ts";
import type { Family } from "./family.api.ts";
import { Sizes } from "./size-rows.tsx";
import { matching, sorted } from "./size-sort.ts";
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
