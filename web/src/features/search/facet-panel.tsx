import { type FocusEvent, useId, useState, type SubmitEvent } from "react";
import { formatCount } from "../../lib/stock.ts";
import type { CategoryLink, Facet } from "./catalogue.api.ts";
import { CategoryFacet } from "./category-facet.tsx";
import {
  chosenValues,
  decimalsOf,
  fitsInAddress,
  parameterOf,
  type Range,
  rangeOf,
  rangeText,
  toggleValue,
  withFilter,
} from "./filter-address.ts";
import { useChosenFilters } from "./use-chosen-filters.ts";
import { useSeenFacets } from "./use-seen-facets.ts";
import {
  hasThousands,
  type LengthUnit,
  shownEnd,
  shownNumber,
  shownUnit,
  storedEnd,
  typedNumber,
} from "../../lib/length-unit.ts";

interface FacetPanelProps {
  readonly facets: readonly Facet[];
  /** The list that the filters are of: another one resets them. */
  readonly list: string;
  readonly address: URLSearchParams;
  /** How many results there are, and whether they and all counts are exact, except those of estimated facets. */
  readonly total: number;
  readonly exact: boolean;
  readonly unit: LengthUnit;
  /** From the top to the chosen category; undefined where the category is not a choice. */
  readonly categoryPath: readonly CategoryLink[] | undefined;
  readonly onChange: (address: URLSearchParams) => void;
}

/** What the results can be filtered by: choices with their counts, ranges with a histogram. */
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
          exact={exact}
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
              // Another range in the address: fields begin with it.
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
                      <span dir="auto">{label}</span>{" "}
                      <span className="count tabular">
                        {exact && !facet.isEstimated ? "" : "~"}
                        {formatCount(count)}
                      </span>
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

/** Whether a choice of this facet can leave out any of all results. The category is also a way to its page. */
function canNarrow({ attribute, type, values, min, max, bars }: Facet, total: number): boolean {
  if (attribute === "category") return true;
  if (type === "number") return min < max || bars.reduce((sum, count) => sum + count, 0) < total;
  return values.length !== 1 || values.some(({ count }) => count < total);
}

/** Returns what is wrong with a range as it was typed in `unit` and as it is in the address; null if nothing is. */
function rangeError(typed: Range, stored: Range, decimals: number, unit: string): string | null {
  const ends = [typed.min, typed.max];
  if (ends.some(hasThousands)) return "Enter numbers without thousands separators, such as 1000.";
  if (ends.some((end) => end.trim() !== "" && Number.isNaN(typedNumber(end, unit))))
    return `Enter numbers, such as ${unit === "in" ? "1/2 and 1.5" : "10 and 40"}.`;
  if (typedNumber(typed.min, unit) > typedNumber(typed.max, unit)) return "The first number is larger.";
  const fits = [stored.min, stored.max].every((end) => fitsInAddress(end, decimals));
  return fits ? null : `Enter numbers with at most 10 digits and ${decimals} decimals.`;
}

interface RangeFacetProps {
  readonly facet: Facet;
  readonly chosen: Range;
  readonly unit: LengthUnit;
  readonly onChange: (text: string) => void;
}

function RangeFacet({ facet, chosen, unit, onChange }: RangeFacetProps) {
  const id = useId();
  const shown = {
    min: shownEnd(chosen.min, "min", facet.unit, unit),
    max: shownEnd(chosen.max, "max", facet.unit, unit),
  };
  const [range, setRange] = useState<Range>(shown);
  const [error, setError] = useState<string | null>(null);
  const name = shownUnit(facet.unit, unit);

  // An end that was not changed stays as it is: it may have more digits than are shown.
  const storedOf = (end: keyof Range): string =>
    range[end] === shown[end] ? chosen[end] : storedEnd(range[end], end, facet.unit, unit);
  const stored = { min: storedOf("min"), max: storedOf("max") };
  const wrong = rangeError(range, stored, decimalsOf(facet.attribute), name);
  const apply = (event: SubmitEvent): void => {
    event.preventDefault();
    if (wrong === null) onChange(rangeText(stored));
    else setError(wrong);
  };
  // Neither while another window has the focus, nor on the way to the results: they would move below the pointer, as would an error.
  const applyOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void => {
    const isLeft = currentTarget !== document.activeElement && !currentTarget.form?.contains(relatedTarget);
    const isInFilters = currentTarget.closest("aside, [role=dialog]")?.contains(relatedTarget) ?? false;
    if (!isLeft || (relatedTarget !== null && !isInFilters)) return;
    if (wrong === null && rangeText(stored) !== rangeText(chosen)) onChange(rangeText(stored));
  };
  const highest = Math.max(1, ...facet.bars);
  const field = (end: keyof Range, label: string) => (
    <label>
      <span className="visually-hidden">
        {facet.label} {label}
      </span>
      <input
        className="form-control"
        type="text"
        // Decimal keypads have no slash.
        inputMode={name === "in" ? "text" : "decimal"}
        maxLength={12}
        value={range[end]}
        placeholder={String(shownNumber(facet[end], facet.unit, unit))}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        onChange={({ target }) => {
          setError(null);
          setRange({ ...range, [end]: target.value });
        }}
        onBlur={applyOnLeave}
      />
    </label>
  );
  return (
    <fieldset>
      <legend>
        {facet.label} {name !== "" && <span className="secondary">{name}</span>}
      </legend>
      {facet.min < facet.max && (
        <svg
          className="histogram"
          viewBox={`0 0 ${facet.bars.length} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {facet.bars.map((count, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            <rect key={at} x={at + 0.05} width={0.9} y={1 - count / highest} height={count / highest} />
          ))}
        </svg>
      )}
      <form className="range" onSubmit={apply} noValidate>
        {field("min", "from")}
        <span aria-hidden="true">to</span>
        {field("max", "to")}
        <button type="submit" className="btn btn-outline btn-sm" aria-label={`Apply ${facet.label}`}>
          Apply
        </button>
      </form>
      {error !== null && (
        <p id={`${id}-error`} className="invalid-feedback d-block" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
