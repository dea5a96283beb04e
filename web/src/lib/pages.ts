/** A page of a list. `total` is the size of the whole list, if the server reports it. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly total: number | undefined;
  readonly nextCursor: string | undefined;
  /** Absent where the API has no links backwards. */
  readonly previousCursor?: string | undefined;
}

/** Maps a list response: X-Total-Count and the cursors in `Link: <...>; rel="next"`. */
export function listPage<T>(items: readonly T[], headers: Headers): ListPage<T> {
  const count = Number.parseInt(headers.get("x-total-count") ?? "", 10);
  return {
    items,
    total: Number.isNaN(count) ? undefined : count,
    nextCursor: linkedCursor(headers, "next"),
    previousCursor: linkedCursor(headers, "prev"),
  };
}

function linkedCursor(headers: Headers, rel: "next" | "prev"): string | undefined {
  const address = new RegExp(`<([^>]*)>\\s*;\\s*rel="?${rel}"?`).exec(headers.get("link") ?? "")?.[1];
  if (address === undefined) return undefined;
  return new URL(address, "http://any.invalid").searchParams.get("cursor") ?? undefined;
}
