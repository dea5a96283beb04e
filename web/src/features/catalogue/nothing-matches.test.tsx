import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCatalogue, hexBolts } from "../../testing/catalogue-samples.ts";
import { callsOf, json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const FILTERS = ["f.length", "f.thread", "inStock"];
const ADDRESS = "/c/hex-bolts?f.thread=m8&f.length=60..&inStock=true";

/** Serves the number of parts by the filters that a call leaves out; others find none. */
const serveTotals = (totals: Readonly<Record<string, number>>) =>
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": ({ query }) => {
      const dropped = FILTERS.filter((name) => !query.has(name)).join();
      return json(aCatalogue({ total: totals[dropped] ?? 0, items: [] }));
    },
  });

test("without results it shows which filters to remove, with the count for each", async () => {
  serveTotals({ "f.length": 19, "f.thread": 3, "f.length,f.thread,inStock": 60 });
  await openPage(ADDRESS);
  expect(await screen.findByRole("heading", { name: "No parts match all filters" })).toBeTruthy();
  const drop = await screen.findByRole("link", { name: "Without Length: 19 parts" });
  expect(drop.getAttribute("href")).toBe("/c/hex-bolts?f.thread=m8&inStock=true");
  expect(await screen.findByRole("link", { name: "Without Thread: 3 parts" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Without In stock/ })).toBeNull();
  expect(screen.getByText("Drop one of the filters, or clear all.")).toBeTruthy();
});

test("where dropping one filter finds nothing either, it shows that more than one has to go", async () => {
  const calls = serveTotals({ "f.length,f.thread": 31, "f.length,f.thread,inStock": 60 });
  await openPage(ADDRESS);
  expect(await screen.findByText(/^Each part fails at least two of the filters[.]/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No parts match all filters" })).toBeTruthy();
  expect(screen.queryByText(/^Drop one of the filters/)).toBeNull();
  expect(screen.queryByRole("link", { name: /^Without/ })).toBeNull();
  const clear = screen.getAllByRole("link", { name: "Clear all" }).map((link) => link.getAttribute("href"));
  expect(clear).toEqual(["/c/hex-bolts", "/c/hex-bolts"]);
  // The list, without all filters, and without each.
  expect(callsOf(calls, "GET", "/api/catalogue")).toHaveLength(5);
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
