import { useState } from "react";
import type { Facet } from "./catalogue.api.ts";

/**
 * Returns the facets to offer, with those that earlier results of the same list had: what no result has any more stays in its place with
 * no count, so that nothing moves while filters are chosen. Another `list` resets them.
 */
export function useSeenFacets(
  facets: readonly Facet[],
  list: string,
  isOffered: (facet: Facet) => boolean,
): readonly Facet[] {
  const [seen, setSeen] = useState(() => ({ list, facets, shown: facets.filter(isOffered) }));
  if (seen.list === list && seen.facets === facets) return seen.shown;
  const shown = withSeen(facets, seen.list === list ? seen.shown : [], isOffered);
  setSeen({ list, facets, shown });
  return shown;
}

/** New facets come last, for they would move the others. */
function withSeen(
  facets: readonly Facet[],
  seen: readonly Facet[],
  isOffered: (facet: Facet) => boolean,
): Facet[] {
  const now = new Map(facets.map((facet) => [facet.attribute, facet]));
  const known = new Set(seen.map(({ attribute }) => attribute));
  return [
    ...seen.map((before) => {
      const facet = now.get(before.attribute) ?? { ...before, values: [], bars: before.bars.map(() => 0) };
      return { ...facet, values: withSeenValues(facet.values, before.values) };
    }),
    ...facets.filter((facet) => !known.has(facet.attribute) && isOffered(facet)),
  ];
}

type Values = Facet["values"];

/** The values, and those that only `seen` has, without count, where they were. Both have the same order. */
function withSeenValues(values: Values, seen: Values): Values {
  const now = new Set(values.map(({ value }) => value));
  const rest = [...seen];
  const takeMissing = (end: number): Values =>
    rest
      .splice(0, end)
      .filter(({ value }) => !now.has(value))
      .map((value) => ({ ...value, count: 0 }));
  const placed = values.flatMap((value) => [
    ...takeMissing(rest.findIndex((other) => other.value === value.value) + 1),
    value,
  ]);
  return [...placed, ...takeMissing(rest.length)];
}
