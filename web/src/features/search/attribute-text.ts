import { dayText } from "../../lib/times.ts";
import type { CategoryAttribute } from "../catalogue/category.api.ts";
import type { AttributeValue, CataloguePart, Facet } from "./catalogue.api.ts";
import { type LengthUnit, shownNumber, shownUnit } from "../../lib/length-unit.ts";

/** An attribute as a column or a line of the results. */
export type ShownAttribute = Pick<CategoryAttribute, "slug" | "label" | "type" | "unit" | "choices"> & {
  /** True if each part of the category has to have it; unknown for a search. */
  readonly required?: boolean;
};

/** Facets that are no attributes. */
const NO_ATTRIBUTES = ["category", "price"];

/** The attributes that the results of a search have in common: those that they can be filtered by. */
export const attributesOfFacets = (facets: readonly Facet[]): ShownAttribute[] =>
  facets
    .filter(({ attribute }) => !NO_ATTRIBUTES.includes(attribute))
    .map(({ attribute, label, type, unit, values }) => ({
      slug: attribute,
      label,
      type,
      unit,
      choices: type === "choice" ? values : [],
    }));

const COLUMNS_MAX = 6;
/** The number of columns that there are at least, even where all results have the same value. */
const COLUMNS_MIN = 4;

/** The attributes that become columns, most useful first: those in which the results differ; of these those that every part has to have, then those with more than two values. */
export function columnAttributes(
  attributes: readonly ShownAttribute[],
  facets: readonly Facet[],
): ShownAttribute[] {
  const slugsOf = (some: readonly Facet[]) => new Set(some.map(({ attribute }) => attribute));
  const differing = slugsOf(facets.filter((facet) => hasMoreThan(1, facet)));
  const varied = slugsOf(facets.filter((facet) => hasMoreThan(2, facet)));
  const rankOf = ({ slug, required = false }: ShownAttribute): number => {
    if (!differing.has(slug)) return 0;
    if (required) return 3;
    return varied.has(slug) ? 2 : 1;
  };
  return attributes
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .filter(({ slug }, at) => at < (differing.has(slug) ? COLUMNS_MAX : COLUMNS_MIN));
}

/** Returns whether results have more than `count` values, or different numbers; true for too many results, which are not counted. */
const hasMoreThan = (count: number, { type, values, min, max }: Facet): boolean =>
  type === "number" ? min === null || min !== max : values.length > count;

/** The name of an attribute with its unit, as the head of a column. */
export const titleOf = ({ label, unit }: Pick<ShownAttribute, "label" | "unit">, shown: LengthUnit): string =>
  unit === null ? label : `${label}, ${shownUnit(unit, shown)}`;

/** Formats a value without its unit; a dash for none. */
export function formatValue(
  value: AttributeValue | undefined,
  { type, unit, choices }: Pick<ShownAttribute, "type" | "unit" | "choices">,
  shown: LengthUnit,
): string {
  if (value === undefined) return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(shownNumber(value, unit, shown));
  if (type === "date") return dayText(value);
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** A part's attributes in one line: `Thread M8 · Length 30 mm`. */
export function summaryOf(
  { attributes }: CataloguePart,
  shattributes: readonly ShownAttribute[],
  shown: LengthUnit,
): string {
  return shattributes
    .flatMap((attribute) => {
      const value = attributes[attribute.slug];
      if (value === undefined) return [];
      const unit = shownUnit(attribute.unit, shown);
      return `${attribute.label} ${formatValue(value, attribute, shown)}${unit && ` ${unit}`}`;
    })
    .join(" · ");
}
