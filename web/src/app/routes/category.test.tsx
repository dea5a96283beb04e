import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aCatalogue, aCataloguePart, hexBolts } from "../../testing/catalogue-samples.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const calls = (over: Parameters<typeof serve>[0] = {}) =>
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": () => json(aCatalogue()),
    ...over,
  });
const queriesOf = (list: ReturnType<typeof serve>) =>
  callsOf(list, "GET", "/api/catalogue").map(({ query }) => {
    query.delete("limit");
    return Object.fromEntries(query);
  });

beforeEach(() => localStorage.clear());

test("a category shows where it is, what is below it, and its parts with their attributes", async () => {
  calls();
  await openPage("/c/hex-bolts");
  const table = within(await screen.findByRole("table", { name: "Hex bolts" }));
  expect(screen.getByRole("heading", { level: 1, name: "Hex bolts" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Fasteners" }).getAttribute("href")).toBe("/c/fasteners");
  expect(screen.getByRole("link", { name: "Fine thread" }).getAttribute("href")).toBe("/c/fine-thread");
  expect(screen.getByText("2 parts")).toBeTruthy();
  const rows = table.getAllByRole("row").map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    "Hex bolt M8 x 20HB-M8X20M820Yes$0.25 400",
    "Hex bolt M8 x 25.4HB-M8X25.4M825.4No$0.25Sold out",
  ]);
  expect(table.getByRole("link", { name: "Hex bolt M8 x 20" }).getAttribute("href")).toBe(
    "/tools/hb-m8x20/hex-bolt-m8-x-20",
  );
});

test("a part of a family leads to all sizes of it", async () => {
  const items = [{ ...aCataloguePart(1, 20), family: "hex-bolts-iso-4017" }, aCataloguePart(2, 25)];
  calls({ "GET /api/catalogue": () => json(aCatalogue({ items })) });
  await openPage("/c/hex-bolts");
  const links = await screen.findAllByRole("link", { name: "All sizes" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/f/hex-bolts-iso-4017"]);
});

test("choices show at once and add up while their results are still loading", async () => {
  let release = (): void => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  const list = calls({
    "GET /api/catalogue": async ({ query }) => {
      if (query.has("f.thread")) await loaded;
      return json(aCatalogue());
    },
  });
  const { address } = await openPage("/c/hex-bolts");
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  await screen.findByRole("checkbox", { name: "M8 12" });
  // Not by `user`, who waits until React has done everything.
  for (const name of ["M8 12", "M6 7", "In stock only"]) {
    box(name).click();
    expect(box(name).checked).toBe(true);
  }
  box("M6 7").click();
  expect(box("M6 7").checked).toBe(false);
  release();
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8&inStock=true"));
  await waitFor(() =>
    expect(queriesOf(list).at(-1)).toEqual({ category: "hex-bolts", "f.thread": "m8", inStock: "true" }),
  );
  expect(box("M8 12").checked).toBe(true);
});

test("facets and ranges go to the address and to the call; chips drop them one by one or all", async () => {
  const list = calls();
  const { user, address } = await openPage("/c/hex-bolts?sort=length");
  await user.click(await screen.findByRole("checkbox", { name: "M8 12" }));
  await user.click(screen.getByRole("checkbox", { name: "M6 7" }));
  await user.type(screen.getByRole("textbox", { name: "Length from" }), "20");
  await user.type(screen.getByRole("textbox", { name: "Length to" }), "40{Enter}");
  await user.click(screen.getByRole("checkbox", { name: "In stock only" }));
  await waitFor(() =>
    expect(queriesOf(list).at(-1)).toEqual({
      category: "hex-bolts",
      sort: "length",
      "f.thread": "m8,m6",
      "f.length": "20..40",
      inStock: "true",
    }),
  );
  const chips = () => within(screen.getByRole("list", { name: "Chosen filters" })).getAllByRole("link");
  expect(chips().map(({ textContent }) => textContent)).toEqual([
    "Thread: M8",
    "Thread: M6",
    "Length 20 to 40 mm",
    "In stock",
    "Clear all",
  ]);
  await user.click(screen.getByRole("link", { name: "Remove Thread: M6" }));
  await waitFor(() => expect(address()).toContain("f.thread=m8&"));
  await user.click(screen.getByRole("link", { name: "Clear all" }));
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?sort=length"));
});

test("of a repeated filter the page and the call have the first", async () => {
  const list = calls();
  await openPage("/c/hex-bolts?f.thread=m6&f.thread=m8");
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "M6 7" })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "M8 12" }).checked).toBe(false);
  expect(queriesOf(list)).toEqual([{ category: "hex-bolts", "f.thread": "m6" }]);
});

test("an invalid range is not requested, and its error shows a valid one", async () => {
  const list = calls();
  const { user } = await openPage("/c/hex-bolts");
  const [from, to] = [
    await screen.findByRole("textbox", { name: "Length from" }),
    screen.getByRole("textbox", { name: "Length to" }),
  ];
  await user.type(from, "long{Enter}");
  expect(await screen.findByText("Enter numbers, such as 10 and 40.")).toBeTruthy();
  await user.clear(from);
  await user.type(from, "40");
  await user.type(to, "20{Enter}");
  expect(await screen.findByText("The first number is larger.")).toBeTruthy();
  expect(queriesOf(list)).toEqual([{ category: "hex-bolts" }]);
});

test("lengths are shown and typed in inches on demand, which the device remembers; the address has millimetres", async () => {
  calls();
  const { user, address } = await openPage("/c/hex-bolts");
  await user.click(await screen.findByRole("button", { name: "inch" }));
  const table = within(screen.getByRole("table", { name: "Hex bolts" }));
  expect(table.getByRole("columnheader", { name: /Length, in/ })).toBeTruthy();
  expect(table.getByRole("cell", { name: "1" })).toBeTruthy();
  const from = screen.getByRole("textbox", { name: "Length from" });
  await user.type(from, "0.5{Enter}");
  await waitFor(() => expect(address()).toMatch(/f[.]length=12[.]687\d*[.][.]$/));
  expect(await screen.findByRole("link", { name: "Remove Length from 0.5 in" })).toBeTruthy();
  expect(localStorage.getItem("length-unit")).toBe("in");
});

test("heads sort up, then down", async () => {
  const list = calls();
  const { user } = await openPage("/c/hex-bolts");
  await user.click(await screen.findByRole("link", { name: "Sort by Length, mm, not sorted" }));
  await user.click(await screen.findByRole("link", { name: "Sort by Length, mm, ascending" }));
  await screen.findByRole("link", { name: "Sort by Length, mm, descending" });
  await waitFor(() =>
    expect(queriesOf(list).map(({ sort }) => sort)).toEqual([undefined, "length", "-length"]),
  );
});

test("each head but that of the images sorts; texts are no columns", async () => {
  const note = { ...hexBolts.attributes[2], slug: "note", label: "Note", type: "text", facet: false };
  calls({
    "GET /api/categories/*": () => json({ ...hexBolts, attributes: [...hexBolts.attributes, note] }),
  });
  await openPage("/c/hex-bolts");
  const heads = await screen.findAllByRole("columnheader");
  expect(
    heads.map((head) => [
      head.firstChild?.textContent,
      within(head).queryByRole("link")?.getAttribute("href"),
    ]),
  ).toEqual([
    ["Image", undefined],
    ["Part", "/c/hex-bolts?sort=name"],
    ["Thread", "/c/hex-bolts?sort=thread"],
    ["Length, mm", "/c/hex-bolts?sort=length"],
    ["Coated", "/c/hex-bolts?sort=coated"],
    ["Price", "/c/hex-bolts?sort=price-up"],
    ["Available", "/c/hex-bolts?sort=in-stock"],
  ]);
});

test.each([
  ["name", "Part, ascending", "/c/hex-bolts?sort=name-down"],
  ["-thread", "Thread, descending", "/c/hex-bolts?sort=thread"],
  ["price-up", "Price, ascending", "/c/hex-bolts?sort=price-down"],
  ["in-stock", "Available, in stock first, sorted", "/c/hex-bolts"],
  ["name", "Available, in stock first, not sorted", "/c/hex-bolts?sort=in-stock"],
])("sorted by %s, the head %s leads to %s", async (sort, name, href) => {
  calls();
  await openPage(`/c/hex-bolts?sort=${sort}`);
  const head = await screen.findByRole("link", { name: `Sort by ${name}` });
  expect(head.getAttribute("href")).toBe(href);
});

test("a category without parts shows that it is empty, with a link", async () => {
  calls({ "GET /api/catalogue": () => json(aCatalogue({ total: 0, items: [], facets: [] })) });
  await openPage("/c/hex-bolts");
  expect(await screen.findByRole("heading", { name: "No parts yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All categories" }).getAttribute("href")).toBe("/c");
});

test("table or grid: the choice is in the address, with all else, and cards have the attributes", async () => {
  const list = calls();
  const { user, address } = await openPage("/c/hex-bolts?f.thread=m8");
  const view = async (name: string) =>
    within(await screen.findByRole("group", { name: "View" })).getByRole("link", { name });
  expect((await view("Table")).getAttribute("aria-current")).toBe("true");
  await user.click(await view("Grid"));
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8&view=grid"));
  const card = within(await screen.findByRole("article", { name: "Hex bolt M8 x 20" }));
  expect(card.getByText("Thread M8 · Length 20 mm · Coated Yes")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Length, largest first");
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8&view=grid&sort=-length"));
  expect(screen.getByRole("link", { name: "Fine thread" }).getAttribute("href")).toBe(
    "/c/fine-thread?f.thread=m8&view=grid&sort=-length",
  );
  await user.click(await view("Table"));
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8&sort=-length"));
  expect(queriesOf(list).at(-1)).toEqual({ category: "hex-bolts", "f.thread": "m8", sort: "-length" });
});

test("on a phone the facets are in a sheet, which shows the number of results and returns the focus", async () => {
  calls();
  const { user, address } = await openPage("/c/hex-bolts");
  const open = await screen.findByRole("button", { name: "Filters" });
  await user.click(open);
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.click(sheet.getByRole("checkbox", { name: "M8 12" }));
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8"));
  await user.click(sheet.getByRole("button", { name: "Show 2 parts" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const filters = screen.getByRole("button", { name: "Filters (1)" });
  expect(document.activeElement).toBe(filters);
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Filters" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(filters);
});

test("a part that was found by another number shows the kind of that number", async () => {
  const alias = { value: "DIN 933", kind: "manufacturer" };
  calls({
    "GET /api/catalogue": () => json(aCatalogue({ items: [{ ...aCataloguePart(1, 20), alias }] })),
  });
  await openPage("/c/hex-bolts?q=din933");
  expect(await screen.findByText("HB-M8X20 — manufacturer number DIN 933")).toBeTruthy();
});

test("of too many parts it shows that there are more, and facets without counts", async () => {
  const values = [{ value: "m8", label: "M8" }];
  const uncounted = [{ attribute: "thread", label: "Thread", type: "choice", unit: null, values }];
  calls({
    "GET /api/catalogue": () => json(aCatalogue({ total: 10_000, exact: false, facets: uncounted })),
  });
  await openPage("/c/hex-bolts");
  expect(await screen.findByText("10,000+ parts")).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "M8" })).toBeTruthy();
});

test("from one category to another: its data are there when the page is, and a former address leads to the present one", async () => {
  const fasteners = { ...hexBolts, name: "Fasteners", slug: "fasteners", path: [], children: [] };
  const list = calls({
    "GET /api/categories/*": ({ path }) => json(path.endsWith("/hex-bolts") ? hexBolts : fasteners),
  });
  const { user, address } = await openPage("/c/hex-bolts");
  await screen.findByRole("heading", { level: 1, name: "Hex bolts" });
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(screen.getByRole("main").textContent));
  observer.observe(document.body, { subtree: true, childList: true });
  // Its slug is another one meanwhile.
  await user.click(screen.getByRole("link", { name: "Fine thread" }));
  await waitFor(() => expect(address()).toBe("/c/fasteners"));
  expect(screen.getByRole("heading", { level: 1, name: "Fasteners" })).toBeTruthy();
  observer.disconnect();
  expect(texts.filter((text) => text?.includes("Loading the category"))).toEqual([]);
  expect(callsOf(list, "GET", "/api/categories/fine-thread")).toHaveLength(1);
});

test("a former address leads to the present one also where its category comes late", async () => {
  let come = (): void => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  calls({ "GET /api/categories/*": () => late.then(() => json(hexBolts)) });
  const { address } = await openPage("/c/old-bolts?f.thread=m8");
  await screen.findByText("Loading the category …");
  come();
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8"));
  expect(await screen.findByRole("heading", { level: 1, name: "Hex bolts" })).toBeTruthy();
});

test("a former address leads to the present one with its filters", async () => {
  calls();
  const { address } = await openPage("/c/hexagon-bolts?f.thread=m8");
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8"));
});

test("a URL without a category shows that it was not found", async () => {
  calls({ "GET /api/categories/*": () => problem(404) });
  await openPage("/c/nowhere");
  expect(await screen.findByRole("heading", { level: 1, name: "Category not found" })).toBeTruthy();
});

test.each(["f.colour=red", "f.thread=m99", "sort=colour"])(
  "a link with %s, which the shop rejects, shows a sentence for customers, and can be cleared",
  async (rejected) => {
    calls({ "GET /api/catalogue": () => problem(422, { detail: "f.colour is no attribute." }) });
    await openPage(`/c/hex-bolts?${rejected}`);
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("heading", { name: "The parts could not be loaded" })).toBeTruthy();
    expect(
      within(alert).getByText(
        "A filter or the sort order in this link is not available. Clear all to see the parts without filters.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/no attribute/)).toBeNull();
    expect(screen.getByRole("link", { name: "Clear all" }).getAttribute("href")).toMatch(
      /^[/]c[/]hex-bolts[?]?$/,
    );
  },
);
