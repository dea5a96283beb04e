/** A keyset cursor: the sort key as text, and the id as tie-breaker. */
export interface Cursor {
  readonly key: string;
  readonly id: string;
}

/** One page of a list; `next` is the cursor of the next page, null on the last one. */
export interface Page<Row, Next = string> {
  readonly rows: readonly Row[];
  readonly next: Next | null;
}

/** Returns a page of rows that were fetched with one too many; a row's id is the cursor. */
export function cutPage<Row extends { readonly id: string }>(
  fetched: readonly Row[],
  limit: number,
): Page<Row> {
  return cutPageBy(fetched, limit, ({ id }) => id);
}

/** The same with the cursor that `cursorOf` returns. */
export function cutPageBy<Row, Next>(
  fetched: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Next,
): Page<Row, Next> {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && fetched.length > limit ? cursorOf(last) : null };
}

/** A cursor of a list that can be read in both directions, with the side on which the page lies. */
export interface TwoWayCursor extends Cursor {
  readonly side: "after" | "before";
}

/** One page of such a list; null where there is no such page. */
export interface TwoWayPage<Row> extends Page<Row, TwoWayCursor> {
  readonly previous: TwoWayCursor | null;
}

/**
 * Returns a page of rows that were fetched with one too many, in the direction of reading: a page before a cursor arrives reversed.
 * `cursorOf` returns a row's cursor.
 */
export function cutTwoWay<Row>(
  fetched: readonly Row[],
  from: { limit: number; cursor?: TwoWayCursor | undefined },
  cursorOf: (row: Row) => Cursor,
): TwoWayPage<Row> {
  const backwards = from.cursor?.side === "before";
  const more = fetched.length > from.limit;
  const cut = fetched.slice(0, from.limit);
  const rows = backwards ? cut.toReversed() : cut;
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = backwards || more;
  const hasPrevious = backwards ? more : from.cursor !== undefined;
  return {
    rows,
    next: hasNext && last ? { side: "after", ...cursorOf(last) } : null,
    previous: hasPrevious && first ? { side: "before", ...cursorOf(first) } : null,
  };
}
