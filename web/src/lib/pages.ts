/** One page of a list. `total` counts the whole list where the server says so. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
}

/** Reads a list answer: X-Total-Count and the cursor in `Link: <...>; rel="next"`. */
export function listPage<T>(items: readonly T[], headers: Headers): ListPage<T> {
  const count = Number.parseInt(headers.get("x-total-count") ?? "", 10);
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get("link") ?? "")?.[1];
  const cursor = next === undefined ? null : new URL(next, "http://any.invalid").searchParams.get("cursor");
  return { items, total: Number.isNaN(count) ? undefined : count, nextCursor: cursor ?? undefined };
}
