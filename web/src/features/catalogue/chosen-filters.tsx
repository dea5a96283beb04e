import { X } from "lucide-react";
import { Link } from "react-router-dom";
import type { Facet } from "./catalogue.api.ts";
import {
  filtersOf,
  parameterOf,
  rangeOf,
  toggleValue,
  withFilter,
  withoutFilters,
} from "./filter-address.ts";
import { type LengthUnit, shownNumber, shownUnit } from "./units.ts";

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly without: URLSearchParams;
}

/** What is chosen, each with a link that drops it. */
export function ChosenFilters(props: {
  readonly facets: readonly Facet[];
  readonly address: URLSearchParams;
  readonly unit: LengthUnit;
}) {
  const chips = chosenChips(props);
  if (chips.length === 0) return null;
  return (
    <ul className="chosen-filters" aria-label="Chosen filters">
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <Link to={`?${without.toString()}`} preventScrollReset aria-label={`Remove ${text}`}>
            {text}
            <X size={14} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="all" to={`?${withoutFilters(props.address).toString()}`} preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  );
}

function chosenChips({
  facets,
  address,
  unit,
}: {
  facets: readonly Facet[];
  address: URLSearchParams;
  unit: LengthUnit;
}): Chip[] {
  const byParameter = new Map(facets.map((facet) => [parameterOf(facet.attribute), facet]));
  return filtersOf(address).flatMap((parameter): Chip[] => {
    if (parameter === "inStock") {
      return [{ key: parameter, text: "In stock", without: withFilter(address, parameter, "") }];
    }
    const facet = byParameter.get(parameter);
    const label = facet?.label ?? parameter.replace(/^f[.]/, "");
    if (facet?.type === "number") {
      const text = `${label} ${rangeInWords(facet, rangeOf(address, facet.attribute), unit)}`;
      return [{ key: parameter, text, without: withFilter(address, parameter, "") }];
    }
    const attribute = parameter.replace(/^f[.]/, "");
    return (address.get(parameter) ?? "").split(",").map((value) => ({
      key: `${parameter}=${value}`,
      text: `${label}: ${facet?.values.find((each) => each.value === value)?.label ?? value}`,
      without: toggleValue(address, attribute, value),
    }));
  });
}

function rangeInWords(facet: Facet, { min, max }: { min: string; max: string }, unit: LengthUnit): string {
  const shown = (end: string): string => String(shownNumber(Number(end), facet.unit, unit));
  const name = shownUnit(facet.unit, unit);
  if (min === max) return `${shown(min)} ${name}`;
  if (min === "") return `up to ${shown(max)} ${name}`;
  return max === "" ? `from ${shown(min)} ${name}` : `${shown(min)} to ${shown(max)} ${name}`;
}
