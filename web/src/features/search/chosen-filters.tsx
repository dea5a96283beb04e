import { X } from "lucide-react";
import type { MouseEventHandler } from "react";
import { Link } from "react-router-dom";
import type { ShownAttribute } from "./attribute-text.ts";
import type { Facet } from "./catalogue.api.ts";
import {
  filtersOf,
  parameterOf,
  type Range,
  rangeOf,
  toggleValue,
  withFilter,
  withoutFilters,
} from "./filter-address.ts";
import { type LengthUnit, shownEnd, shownUnit } from "../../lib/length-unit.ts";

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly without: URLSearchParams;
}

interface ChosenFiltersProps {
  readonly facets: readonly Facet[];
  /** The attributes of the parts: where nothing is found there is no facet either. */
  readonly attributes: readonly ShownAttribute[];
  readonly address: URLSearchParams;
  readonly unit: LengthUnit;
  /** The name of the chosen category, which is no value of its facet. */
  readonly categoryName: string | undefined;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

/** Shows what is chosen, each with a link that drops it. */
export function ChosenFilters(props: ChosenFiltersProps) {
  const chips = chosenChips(props);
  if (chips.length === 0) return null;
  return (
    <ul className="chosen-filters" aria-label="Chosen filters">
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <Link
            to={`?${without.toString()}`}
            preventScrollReset
            aria-label={`Remove ${text}`}
            onClick={props.onRemove}
          >
            <bdi>{text}</bdi>
            <X size={14} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          className="all"
          to={`?${withoutFilters(props.address).toString()}`}
          preventScrollReset
          onClick={props.onRemove}
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}

const chosenChips = (props: ChosenFiltersProps): Chip[] =>
  filtersOf(props.address).flatMap((parameter) => {
    if (parameter === "inStock") return wholeChip(props, parameter, "In stock");
    if (parameter === "category") {
      const name = props.categoryName ?? props.address.get(parameter) ?? "";
      return wholeChip(props, parameter, `Category: ${name}`);
    }
    return attributeChips(props, parameter);
  });

/** Returns the chip of a filter that is removed as a whole. */
const wholeChip = ({ address }: ChosenFiltersProps, key: string, text: string): Chip => ({
  key,
  text,
  without: withFilter(address, key, ""),
});

/** Returns a chip for a range, or one for each chosen value. */
function attributeChips(props: ChosenFiltersProps, parameter: string): Chip | Chip[] {
  const { facets, attributes, address, unit } = props;
  const attribute = parameter.replace(/^f[.]/, "");
  const facet = facets.find((each) => parameterOf(each.attribute) === parameter);
  const known = facet ?? attributes.find(({ slug }) => slug === attribute);
  const label = known?.label ?? capitalized(attribute);
  if (known?.type === "number" || parameter === "price") {
    const of = parameter === "price" ? "$" : (known?.unit ?? null);
    return wholeChip(props, parameter, `${label} ${formatRange(of, rangeOf(address, attribute), unit)}`);
  }
  const choices = known ? choicesOf(known) : [];
  return (address.get(parameter) ?? "").split(",").map((value) => ({
    key: `${parameter}=${value}`,
    text: `${label}: ${choices.find((each) => each.value === value)?.label ?? value}`,
    without: toggleValue(address, attribute, value),
  }));
}

const choicesOf = (known: Facet | ShownAttribute) => ("values" in known ? known.values : known.choices);

const capitalized = (slug: string): string =>
  slug.slice(0, 1).toUpperCase() + slug.slice(1).replaceAll("-", " ");

function formatRange(of: string | null, range: Range, unit: LengthUnit): string {
  const isPrice = of === "$";
  const shown = (end: keyof Range): string =>
    isPrice && range[end] !== "" ? `$${range[end]}` : shownEnd(range[end], end, of, unit);
  const [min, max] = [shown("min"), shown("max")];
  const name = isPrice || of === null ? "" : ` ${shownUnit(of, unit)}`;
  if (min === max) return `${min}${name}`;
  if (min === "") return `up to ${max}${name}`;
  return max === "" ? `from ${min}${name}` : `${min} to ${max}${name}`;
}
