/** One page of a list: `next` is the cursor of the page after it, null on the last one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Cuts a list that was fetched with one row too many; a row's id is the cursor. */
export function cutPage<Row extends { readonly id: string }>(
  fetched: readonly Row[],
  limit: number,
): Page<Row> {
  const rows = fetched.slice(0, limit);
  return { rows, next: fetched.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
