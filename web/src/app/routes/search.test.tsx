import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aCatalogue, aCataloguePart, facets, hexBolts } from "../../testing/catalogue-samples.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";

const CATEGORIES = {
  attribute: "category",
  label: "Category",
  type: "choice",
  unit: null,
  values: [
    { value: "fasteners", label: "Fasteners", count: 40 },
    { value: "hand-tools", label: "Hand tools", count: 2 },
  ],
};
const BELOW = { ...CATEGORIES, values: [{ value: "fine-thread", label: "Fine thread", count: 5 }] };

const calls = (over: Parameters<typeof serve>[0] = {}) =>
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": ({ query }) =>
      json(aCatalogue({ facets: [query.has("category") ? BELOW : CATEGORIES, ...facets] })),
    ...over,
  });
const queriesOf = (list: ReturnType<typeof serve>) =>
  callsOf(list, "GET", "/api/catalogue").map(({ query }) => {
    query.delete("limit");
    return Object.fromEntries(query);
  });
const box = (): HTMLInputElement => screen.getByRole("combobox", { name: "Search parts" });

beforeEach(() => localStorage.clear());

test("results have the layout of a category: columns are what they have in common", async () => {
  const list = calls();
  await openPage("/search?q=hex%20bolt&f.thread=m8&sort=-length");
  expect(await screen.findByRole("heading", { level: 1, name: /^Results for “ ?hex bolt ?”$/ })).toBeTruthy();
  const table = within(await screen.findByRole("table", { name: "Results for “hex bolt”" }));
  expect(table.getAllByRole("columnheader").map(({ firstChild }) => firstChild?.textContent)).toEqual([
    "Image",
    "Part",
    "Thread",
    "Length, mm",
    "Price",
    "Available",
  ]);
  expect(table.getByRole("row", { name: /Hex bolt M8 x 20/ }).textContent).toContain("M820");
  expect(screen.getByRole("link", { name: "Remove Thread: M8" })).toBeTruthy();
  expect(queriesOf(list)).toEqual([{ q: "hex bolt", "f.thread": "m8", sort: "-length" }]);
  expect(box().value).toBe("hex bolt");
});

test("a category narrows the results, one below it more; a chip and the way above widen them again", async () => {
  const list = calls();
  const { user, address } = await openPage("/search?q=bolt&view=grid");
  const categories = async () => within(await screen.findByRole("navigation", { name: "Category" }));
  await user.click((await categories()).getByRole("link", { name: "Fasteners 40" }));
  // The returned category has another slug, as after a move: the page follows it.
  await waitFor(() => expect(address()).toBe("/search?q=bolt&view=grid&category=hex-bolts"));
  expect(
    (await (await categories()).findByRole("link", { name: "Hex bolts" })).getAttribute("aria-current"),
  ).toBe("true");
  expect((await categories()).getByRole("link", { name: "Fine thread 5" }).getAttribute("href")).toBe(
    "/search?q=bolt&view=grid&category=fine-thread",
  );
  expect((await categories()).getByRole("link", { name: "Fasteners" }).getAttribute("href")).toBe(
    "/search?q=bolt&view=grid&category=fasteners",
  );
  expect(queriesOf(list)).toContainEqual({ q: "bolt", category: "fasteners" });
  await waitFor(() => expect(queriesOf(list).at(-1)).toEqual({ q: "bolt", category: "hex-bolts" }));
  await user.click(await screen.findByRole("link", { name: "Remove Category: Hex bolts" }));
  await waitFor(() => expect(address()).toBe("/search?q=bolt&view=grid"));
});

test("words are searched where the visitor is; an exact number opens its part", async () => {
  calls({
    "GET /api/parts/*": () => json({ ...aTool(), related: [] }),
    "GET /api/tools/chosen": () => json([aTool()]),
    "GET /api/tools": () => json([aTool()]),
  });
  const { user, address } = await openPage("/search?q=bolt&f.thread=m8");
  await screen.findByRole("table");
  await user.clear(box());
  await user.type(box(), "hex nut{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=hex%20nut"));
  await user.clear(box());
  await user.type(box(), "bw1002{Enter}");
  await waitFor(() => expect(address()).toBe("/tools/bw-1002/combination-wrench-19-mm"));
});

test("the grid of a search leads to the same words with filters", async () => {
  calls({ "GET /api/tools": () => json([aTool()]) });
  const { user, address } = await openPage("/?q=wrench%2019");
  await user.click(await screen.findByRole("link", { name: "See all results with filters" }));
  await waitFor(() => expect(address()).toBe("/search?q=wrench%2019"));
  expect(
    await screen.findByRole("heading", { level: 1, name: /^Results for “ ?wrench 19 ?”$/ }),
  ).toBeTruthy();
});

test("words that nothing has: near spellings, also below a filter", async () => {
  const { _id, name, partNumber, img, price, priceUnit, slug } = aTool();
  calls({
    "GET /api/catalogue": () => json(aCatalogue({ total: 0, items: [], facets: [] })),
    "GET /api/tools/suggestions": () =>
      json({ tools: [{ _id, name, partNumber, img, price, priceUnit, slug }] }),
    "GET /api/tools/chosen": () => json([aTool()]),
  });
  await openPage("/search?q=wrench%20lamp&inStock=true");
  const words = await screen.findByText("wrench lamp", { selector: "bdi" });
  expect(words.parentElement?.textContent).toMatch(/^No tools match “wrench lamp”/);
  expect(await screen.findByRole("heading", { name: "Closest matches" })).toBeTruthy();
  expect(await screen.findByRole("article", { name })).toBeTruthy();
});

test("words that no part has are named above the results", async () => {
  const dropped = { words: ["A4"], instead: "A2", hasSize: true };
  calls({ "GET /api/catalogue": () => json(aCatalogue({ items: [aCataloguePart(1, 30)], dropped })) });
  await openPage("/search?q=bolt%20A4%20M8");
  expect(await screen.findByText("No A4 in this size. Showing A2.")).toBeTruthy();
});

test("words that match only in other categories show that", async () => {
  calls({
    "GET /api/catalogue": ({ query }) =>
      json(
        query.has("category")
          ? aCatalogue({ total: 0, items: [], facets: [] })
          : aCatalogue({ items: [aCataloguePart(1, 20)] }),
      ),
  });
  const { user, address } = await openPage("/search?q=bolt&category=hex-bolts");
  expect(await screen.findByRole("heading", { name: "No parts match all filters" })).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: "Without Category: 2 parts" }));
  await waitFor(() => expect(address()).toBe("/search?q=bolt"));
});

test("without words it lists all parts", async () => {
  const list = calls();
  await openPage("/search");
  expect(await screen.findByRole("table", { name: "All parts" })).toBeTruthy();
  expect(queriesOf(list)).toEqual([{}]);
});

test("a choice that the shop rejects can be dropped, not repeated", async () => {
  calls({ "GET /api/catalogue": () => problem(422) });
  await openPage("/search?q=bolt&category=nowhere&sort=colour");
  const alert = within(await screen.findByRole("alert"));
  expect(alert.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(alert.getByRole("link", { name: "Clear all" }).getAttribute("href")).toBe("/search?q=bolt");
});

test("search words that the shop rejects are named as the cause, not a filter", async () => {
  const errors = [{ field: "q", message: "must not contain NUL or incomplete characters" }];
  calls({ "GET /api/catalogue": () => problem(400, { errors }) });
  await openPage("/search?q=abc%00def");
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/^These search words can't be used/)).toBeTruthy();
  expect(alert.queryByText(/filter/)).toBeNull();
  expect(alert.queryByRole("link", { name: "Clear all" })).toBeNull();
  expect(alert.getByRole("link", { name: "All categories" })).toBeTruthy();
});

test("the results of another category begin without the filters of the last one", async () => {
  calls({
    "GET /api/catalogue": ({ query }) =>
      json(aCatalogue({ facets: query.has("category") ? [BELOW] : [CATEGORIES, ...facets] })),
  });
  const { user } = await openPage("/search?q=bolt&view=grid");
  await screen.findByRole("checkbox", { name: "M8 12" });
  await user.click(screen.getByRole("link", { name: "Fasteners 40" }));
  await screen.findByRole("link", { name: "Fine thread 5" });
  expect(screen.getAllByRole("checkbox").map(({ parentElement }) => parentElement?.textContent)).toEqual([
    "In stock only",
  ]);
});
