import { type FocusEvent, type SubmitEvent, useId, useState } from "react";
import {
  hasThousands,
  type LengthUnit,
  shownEnd,
  shownNumber,
  shownUnit,
  storedEnd,
  typedNumber,
} from "../../lib/length-unit.ts";
import type { Facet } from "./catalogue.api.ts";
import { decimalsOf, fitsInAddress, type Range, rangeText } from "./filter-address.ts";

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

/** The ends of a range with a histogram of the results between them. */
export function RangeFacet({ facet, chosen, unit, onChange }: RangeFacetProps) {
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
  // Nothing is applied while another window has the focus, nor on the way to the results: they, or an error, would move below the pointer.
  const applyOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void => {
    const isLeft = currentTarget !== document.activeElement && !currentTarget.form?.contains(relatedTarget);
    const isInFilters = currentTarget.closest("aside, [role=dialog]")?.contains(relatedTarget) ?? false;
    if (!isLeft || (relatedTarget !== null && !isInFilters)) return;
    if (wrong === null && rangeText(stored) !== rangeText(chosen)) onChange(rangeText(stored));
  };
  const field = (end: keyof Range, label: string, placeholder: number | null) => (
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
        placeholder={placeholder === null ? undefined : String(shownNumber(placeholder, facet.unit, unit))}
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
        {facet.label}{" "}
        {name !== "" && (
          <span className="secondary">
            {name}
            {facet.attribute === "price" && " per unit"}
          </span>
        )}
      </legend>
      {facet.min !== facet.max && <Histogram bars={facet.bars} />}
      <form className="range" onSubmit={apply} noValidate>
        {field("min", "from", facet.min)}
        <span aria-hidden="true">to</span>
        {field("max", "to", facet.max)}
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

function Histogram({ bars }: Pick<Facet, "bars">) {
  const highest = Math.max(1, ...bars);
  return (
    <svg className="histogram" viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((count, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
        <rect key={at} x={at + 0.05} width={0.9} y={1 - count / highest} height={count / highest} />
      ))}
    </svg>
  );
}
