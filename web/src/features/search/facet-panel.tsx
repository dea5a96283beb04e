import type { LengthUnit } from "../../lib/length-unit.ts";
import type { CategoryLink } from "../catalogue/category.api.ts";
import type { Facet } from "./catalogue.api.ts";
import { CategoryFacet } from "./category-facet.tsx";
import { chosenValues, parameterOf, rangeOf, toggleValue, withFilter } from "./filter-address.ts";
import { RangeFacet } from "./range-facet.tsx";
import { useChosenFilters } from "./use-chosen-filters.ts";
import { useSeenFacets } from "./use-seen-facets.ts";
import { ValueCount } from "./value-count.tsx";

interface FacetPanelProps {
  readonly facets: readonly Facet[];
  /** The list that the filters are of: another one resets them. */
  readonly list: string;
  readonly address: URLSearchParams;
  /** The number of results, and whether these are all. */
  readonly total: number;
  readonly exact: boolean;
  readonly unit: LengthUnit;
  /** The categories from the top to the chosen one; undefined where the category is not a choice. */
  readonly categoryPath: readonly CategoryLink[] | undefined;
  readonly onChange: (address: URLSearchParams) => void;
}

/** Shows the filters of the results: choices with their counts, ranges with a histogram. */
export function FacetPanel({ list, total, exact, unit, categoryPath, ...props }: FacetPanelProps) {
  const facets = useSeenFacets(
    props.facets,
    list,
    (facet) => !exact || props.address.has(parameterOf(facet.attribute)) || canNarrow(facet, total),
  );
  const [address, onChange] = useChosenFilters(props.address, props.onChange);
  return (
    <div className="facets">
      {categoryPath && (
        <CategoryFacet
          path={categoryPath}
          values={facets.find(({ attribute }) => attribute === "category")?.values ?? []}
          address={address}
        />
      )}
      <label className="in-stock">
        <input
          type="checkbox"
          checked={address.get("inStock") === "true"}
          onChange={({ target }) => onChange(withFilter(address, "inStock", target.checked ? "true" : ""))}
        />
        In stock only
      </label>
      {facets
        .filter(({ attribute }) => attribute !== "category")
        .map((facet) =>
          facet.type === "number" ? (
            <RangeFacet
              // The key changes with another range in the address: fields begin with it.
              key={`${facet.attribute} ${address.get(parameterOf(facet.attribute)) ?? ""} ${unit}`}
              facet={facet}
              chosen={rangeOf(address, facet.attribute)}
              unit={unit}
              onChange={(text) => onChange(withFilter(address, parameterOf(facet.attribute), text))}
            />
          ) : (
            <fieldset key={facet.attribute}>
              <legend dir="auto">{facet.label}</legend>
              <ul>
                {facet.values.map(({ value, label, count }) => (
                  <li key={value} className={count === 0 ? "without-results" : undefined}>
                    <label>
                      <input
                        type="checkbox"
                        checked={chosenValues(address, facet.attribute).includes(value)}
                        onChange={() => onChange(toggleValue(address, facet.attribute, value))}
                      />
                      <span dir="auto">{label}</span> <ValueCount count={count} />
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          ),
        )}
    </div>
  );
}

/** Returns whether a choice of this facet can leave out any of all results. The category is also a way to its page. */
function canNarrow({ attribute, type, values, min, max, bars }: Facet, total: number): boolean {
  if (attribute === "category") return true;
  if (type === "number") return min !== max || bars.reduce((sum, count) => sum + count, 0) < total;
  return values.length !== 1 || values.some(({ count = 0 }) => count < total);
}
