import { hydrate, type DehydratedState, type QueryClient } from "@tanstack/react-query";
import type { HydrationState } from "react-router-dom";

type State = DehydratedState & Required<Pick<HydrationState, "loaderData">>;

const isState = (value: unknown): value is State =>
  typeof value === "object" &&
  value !== null &&
  "queries" in value &&
  Array.isArray(value.queries) &&
  "loaderData" in value;

/**
 * Puts the data with which the server rendered the page into the cache, as fresh: clocks of server and device differ. Returns what the router
 * starts with; undefined without such data.
 */
export function restoreState(queryClient: QueryClient, element: HTMLElement): HydrationState | undefined {
  const state: unknown = JSON.parse(element.textContent);
  if (!isState(state)) return undefined;
  const now = Date.now();
  for (const query of state.queries) query.state.dataUpdatedAt = now;
  hydrate(queryClient, state);
  return { loaderData: state.loaderData };
}
