import { hydrate, type DehydratedState, type QueryClient } from "@tanstack/react-query";

const isState = (value: unknown): value is DehydratedState =>
  typeof value === "object" && value !== null && "queries" in value && Array.isArray(value.queries);

/** Puts the data with which the server rendered the page into the cache, as fresh: clocks of server and device differ. */
export function restoreState(queryClient: QueryClient, element: HTMLElement): void {
  const state: unknown = JSON.parse(element.textContent);
  if (!isState(state)) return;
  const now = Date.now();
  for (const query of state.queries) query.state.dataUpdatedAt = now;
  hydrate(queryClient, state);
}
