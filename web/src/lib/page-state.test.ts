import { dehydrate, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { restoreState } from "./page-state.ts";

const HOUR_MS = 3_600_000;

/** The element with the state of a page, as the server writes it. */
function stateElement(json: string): HTMLElement {
  const element = document.createElement("script");
  element.textContent = json;
  return element;
}

/** State with one query that was fetched at a time of the server's clock. */
function stateFetchedAt(updatedAt: number): string {
  const server = new QueryClient();
  server.setQueryData(["tools"], { name: "Saw </script>" }, { updatedAt });
  return JSON.stringify({ ...dehydrate(server), loaderData: { 0: null } });
}

test.each([
  ["behind", -HOUR_MS],
  ["ahead", HOUR_MS],
])("data of a server whose clock is %s is as fresh as data fetched now", (_where, difference) => {
  const queryClient = createQueryClient();
  const before = Date.now();
  const hydrationData = restoreState(queryClient, stateElement(stateFetchedAt(before + difference)));
  expect(hydrationData).toEqual({ loaderData: { 0: null } });
  expect(queryClient.getQueryData(["tools"])).toEqual({ name: "Saw </script>" });
  const at = queryClient.getQueryState(["tools"])?.dataUpdatedAt ?? 0;
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

test.each(["{}", "null", "[]", '"text"', '{"queries":1}', '{"queries":[]}'])(
  "%s is no state: the page fetches its data",
  (json) => {
    const queryClient = createQueryClient();
    expect(restoreState(queryClient, stateElement(json))).toBeUndefined();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  },
);
