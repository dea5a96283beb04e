/** A place in a sorted list: the sorted value and the id of the row there, and to which side of it the page lies. */
export interface Place {
  readonly side: "after" | "before";
  /** As text, whatever its type. */
  readonly value: string;
  readonly id: string;
}

/** One page of a list that can be read in both directions; null where there is no such page. */
export interface TwoWayPage<Row> {
  readonly rows: readonly Row[];
  readonly next: Place | null;
  readonly previous: Place | null;
}

/**
 * Cuts rows that were fetched with one too many, in the direction of reading: a page before a place arrives reversed.
 * `placeOf` says where a row stands.
 */
export function cutTwoWay<Row>(
  fetched: readonly Row[],
  from: { limit: number; place?: Place | undefined },
  placeOf: (row: Row) => Omit<Place, "side">,
): TwoWayPage<Row> {
  const backwards = from.place?.side === "before";
  const more = fetched.length > from.limit;
  const cut = fetched.slice(0, from.limit);
  const rows = backwards ? cut.toReversed() : cut;
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = backwards || more;
  const hasPrevious = backwards ? more : from.place !== undefined;
  return {
    rows,
    next: hasNext && last ? { side: "after", ...placeOf(last) } : null,
    previous: hasPrevious && first ? { side: "before", ...placeOf(first) } : null,
  };
}
