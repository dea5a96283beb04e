import type { QueryPersister } from "@tanstack/react-query";

/**
 * Returns what makes the query clients of a server's pages share the data of one query until the clock's second ends, as nginx shares
 * pages: most need the same settings, tools and reviews. After a failure, such as a visitor's rate limit, each page tries alone. For
 * public data alone.
 *
 * @param now milliseconds since 1970
 */
export function shareQueries(now: () => number): QueryPersister {
  let second = 0;
  const found = new Map<string, Promise<unknown>>();
  return (queryFn, context, { queryHash }) => {
    const current = Math.floor(now() / 1000);
    if (current !== second) found.clear();
    second = current;
    const fetchAlone = async (): Promise<unknown> => queryFn(context);
    const shared = found.get(queryHash);
    if (shared) return shared.catch(fetchAlone);
    const own = fetchAlone();
    found.set(queryHash, own);
    return own;
  };
}
