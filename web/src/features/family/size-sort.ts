import { toUnitDollars } from "../../lib/price.ts";
import type { CategoryAttribute } from "../catalogue/category.api.ts";
import type { Size } from "../search/catalogue.api.ts";
import { parameterOf } from "../search/filter-address.ts";

/** A value as it is in the address. */
export const valueText = (part: Size, attribute: string): string => String(part.attributes[attribute] ?? "");

/** Parts that have the chosen value of every column but `except`. */
export const matching = (
  parts: readonly Size[],
  columns: readonly CategoryAttribute[],
  address: URLSearchParams,
  except?: string,
): Size[] =>
  parts.filter((part) =>
    columns.every(({ slug }) => {
      const chosen = slug === except ? null : address.get(parameterOf(slug));
      return chosen === null || chosen === valueText(part, slug);
    }),
  );

/** Compares two parts by a column: numbers by size, choices in their order; parts without a value come last, in both directions. */
export function compareBy({ slug, choices }: CategoryAttribute, direction: 1 | -1 = 1) {
  const place = new Map(choices.map(({ value }, at) => [value, at]));
  return (one: Size, other: Size): number => {
    const [a, b] = [one.attributes[slug], other.attributes[slug]];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    if (a === b) return 0;
    if (typeof a === "number" && typeof b === "number") return direction * (a - b);
    const byPlace = (place.get(String(a)) ?? 0) - (place.get(String(b)) ?? 0);
    return direction * (byPlace || (String(a) < String(b) ? -1 : 1));
  };
}

/** The parts in the order of the address: by a column or price, with `-` or `-down` for descending; else as they are. */
export function sorted(
  parts: readonly Size[],
  columns: readonly CategoryAttribute[],
  sort: string,
): readonly Size[] {
  if (sort === "price-up") return parts.toSorted((a, b) => toUnitDollars(a) - toUnitDollars(b));
  if (sort === "price-down") return parts.toSorted((a, b) => toUnitDollars(b) - toUnitDollars(a));
  const column = columns.find(({ slug }) => slug === sort.replace(/^-/, ""));
  if (!column) return parts;
  return parts.toSorted(compareBy(column, sort.startsWith("-") ? -1 : 1));
}
