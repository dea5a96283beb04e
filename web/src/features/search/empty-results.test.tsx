import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCatalogue, hexBolts } from "../../testing/catalogue-samples.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const FILTERS = ["f.length", "f.thread", "inStock"];
const ADDRESS = "/c/hex-bolts?f.thread=m8&f.length=60..&inStock=true";

/** Serves an empty result with the numbers of parts without each filter, and `all` without filters. */
const serveEmpty = (without: Readonly<Record<string, number>>, all = 60) =>
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": ({ query }) => {
      if (!FILTERS.some((name) => query.has(name))) return json(aCatalogue({ total: all, items: [] }));
      const counts = FILTERS.map((filter) => ({ filter, total: without[filter] ?? 0, exact: true }));
      return json(aCatalogue({ total: 0, items: [], without: counts }));
    },
  });

test("without results it shows which filters to remove, with the count for each, from the one call", async () => {
  const calls = serveEmpty({ "f.length": 19, "f.thread": 3 });
  await openPage(ADDRESS);
  expect(await screen.findByRole("heading", { name: "No parts match all filters" })).toBeTruthy();
  const drop = await screen.findByRole("link", { name: "Without Length: 19 parts" });
  expect(drop.getAttribute("href")).toBe("/c/hex-bolts?f.thread=m8&inStock=true");
  expect(await screen.findByRole("link", { name: "Without Thread: 3 parts" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Without In stock/ })).toBeNull();
  expect(screen.getByText("Drop one of the filters, or clear all.")).toBeTruthy();
  expect(callsOf(calls, "GET", "/api/catalogue")).toHaveLength(1);
});

test("where dropping one filter finds nothing either, it shows that more than one has to go", async () => {
  const calls = serveEmpty({});
  await openPage(ADDRESS);
  expect(await screen.findByText(/^Each part fails at least two of the filters[.]/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No parts match all filters" })).toBeTruthy();
  expect(screen.queryByText(/^Drop one of the filters/)).toBeNull();
  expect(screen.queryByRole("link", { name: /^Without/ })).toBeNull();
  const clear = screen.getAllByRole("link", { name: "Clear all" }).map((link) => link.getAttribute("href"));
  expect(clear).toEqual(["/c/hex-bolts", "/c/hex-bolts"]);
  // The list, and without all filters.
  await waitFor(() => expect(callsOf(calls, "GET", "/api/catalogue")).toHaveLength(2));
});

test("where the parts without a filter are too many to count, its link has no count", async () => {
  const without = FILTERS.map((filter) => ({ filter, total: 0, exact: filter !== "f.length" }));
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": () => json(aCatalogue({ total: 0, items: [], without })),
  });
  await openPage(ADDRESS);
  expect(await screen.findByRole("link", { name: "Without Length" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Without/ })).toHaveLength(1);
});

test("a search shows how many parts there are without its category", async () => {
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": ({ query }) =>
      json(aCatalogue({ total: query.has("category") ? 0 : 12, items: [], without: [] })),
  });
  await openPage("/search?q=wrench&category=hex-bolts");
  const drop = await screen.findByRole("link", { name: "Without Category: 12 parts" });
  expect(drop.getAttribute("href")).toBe("/search?q=wrench");
});

test("a ninth filter is explained, and one press takes it back", async () => {
  const address = Array.from({ length: 9 }, (_, at) => `f.a${9 - at}=1`).join("&");
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": ({ query }) =>
      query.has("f.a1")
        ? problem(422, {
            type: "urn:boltwright:problem:too-many-filters",
            detail: "Filter by at most 8 attributes at a time.",
          })
        : json(aCatalogue()),
  });
  const { user } = await openPage(`/c/hex-bolts?${address}`);
  expect(await screen.findByRole("heading", { name: "Too many filters" })).toBeTruthy();
  expect(screen.getByText("Filter by at most 8 attributes at a time.")).toBeTruthy();
  await user.click(screen.getByRole("link", { name: "Remove the last filter" }));
  expect(await screen.findByRole("table")).toBeTruthy();
});

test("after 'Clear all' it shows that the parts are loading, not that there are none", async () => {
  const cleared = Promise.withResolvers<void>();
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": async ({ query }) => {
      const isList = query.get("limit") !== "1";
      const isFiltered = FILTERS.some((name) => query.has(name));
      if (isFiltered) return json(aCatalogue({ total: 0, items: [] }));
      if (isList) await cleared.promise;
      return json(aCatalogue());
    },
  });
  const { user } = await openPage(ADDRESS);
  await screen.findByRole("heading", { name: "No parts match all filters" });
  await user.click(screen.getAllByRole("link", { name: "Clear all" })[0]!);
  expect(await screen.findByText("Loading parts …")).toBeTruthy();
  expect(screen.queryByText(/^No parts/)).toBeNull();
  cleared.resolve();
  expect(await screen.findByRole("table")).toBeTruthy();
});
