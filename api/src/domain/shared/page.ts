/** Where a sorted list has come to: what a row is sorted by, as text, and its id, which tells equal ones apart. */
export interface Cursor {
  readonly key: string;
  readonly id: string;
}

/** One page of a list: `next` is where the page after it begins, null on the last one. */
export interface Page<Row, Next = string> {
  readonly rows: readonly Row[];
  readonly next: Next | null;
}

/** Cuts a list that was fetched with one row too many; a row's id is the cursor. */
export function cutPage<Row extends { readonly id: string }>(
  fetched: readonly Row[],
  limit: number,
): Page<Row> {
  return cutPageBy(fetched, limit, ({ id }) => id);
}

/** The same where `cursorOf` says what a row's cursor is. */
export function cutPageBy<Row, Next>(
  fetched: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Next,
): Page<Row, Next> {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && fetched.length > limit ? cursorOf(last) : null };
}

/** A place in a list that can be read in both directions, and to which side of it the page lies. */
export interface TwoWayCursor extends Cursor {
  readonly side: "after" | "before";
}

/** One page of such a list; null where there is no such page. */
export interface TwoWayPage<Row> extends Page<Row, TwoWayCursor> {
  readonly previous: TwoWayCursor | null;
}

/**
 * Cuts rows that were fetched with one too many, in the direction of reading: a page before a place arrives reversed.
 * `placeOf` says where a row stands.
 */
export function cutTwoWay<Row>(
  fetched: readonly Row[],
  from: { limit: number; place?: TwoWayCursor | undefined },
  placeOf: (row: Row) => Cursor,
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
