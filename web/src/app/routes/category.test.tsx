import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const part = (number: number, length: number) => ({
  _id: `0199f000-0000-7000-8000-00000000000${number}`,
  partNumber: `HB-M8X${length}`,
  slug: `hex-bolt-m8-x-${length}`,
  name: `Hex bolt M8 x ${length}`,
  category: "hex-bolts",
  family: null,
  price: 0.25,
  priceBreaks: [],
  minOrder: 10,
  orderMultiple: 1,
  available: number === 2 ? 0 : 400,
  img: "/tools/hammer.webp",
  attributes: { thread: "m8", length, coated: number === 1 },
});
const thread = { slug: "thread", label: "Thread", type: "choice", unit: null, decimals: null };
const choices = [
  { value: "m6", label: "M6" },
  { value: "m8", label: "M8" },
];
const hexBolts = {
  slug: "hex-bolts",
  name: "Hex bolts",
  path: [
    { slug: "fasteners", name: "Fasteners" },
    { slug: "hex-bolts", name: "Hex bolts" },
  ],
  children: [{ slug: "fine-thread", name: "Fine thread" }],
  attributes: [
    { ...thread, choices, required: true, facet: true },
    {
      slug: "length",
      label: "Length",
      type: "number",
      unit: "mm",
      decimals: 1,
      choices: [],
      required: true,
      facet: true,
    },
    {
      slug: "coated",
      label: "Coated",
      type: "boolean",
      unit: null,
      decimals: null,
      choices: [],
      required: false,
      facet: true,
    },
  ],
};
const facets = [
  {
    attribute: "thread",
    label: "Thread",
    type: "choice",
    unit: null,
    values: [
      { ...choices[0], count: 7 },
      { ...choices[1], count: 12 },
    ],
  },
  {
    attribute: "length",
    label: "Length",
    type: "number",
    unit: "mm",
    min: 10,
    max: 50.8,
    histogram: [1, 0, 2],
  },
];
const answer = (over: object = {}) => ({
  total: 2,
  exact: true,
  items: [part(1, 20), part(2, 25.4)],
  facets,
  next: null,
  ...over,
});

const calls = (over: Record<string, () => Response> = {}) =>
  serve({
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": () => json(answer()),
    ...over,
  });
const asked = (list: ReturnType<typeof serve>) =>
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

test("facets and ranges go to the address and to the call; chips drop them one by one or all", async () => {
  const list = calls();
  const { user, address } = await openPage("/c/hex-bolts?sort=length");
  await user.click(await screen.findByRole("checkbox", { name: "M8 12" }));
  await user.click(screen.getByRole("checkbox", { name: "M6 7" }));
  await user.type(screen.getByRole("textbox", { name: "Length from" }), "20");
  await user.type(screen.getByRole("textbox", { name: "Length to" }), "40{Enter}");
  await user.click(screen.getByRole("checkbox", { name: "In stock only" }));
  await waitFor(() =>
    expect(asked(list).at(-1)).toEqual({
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

test("a range that is none is not asked for, and says what would be right", async () => {
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
  expect(asked(list)).toEqual([{ category: "hex-bolts" }]);
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
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.length=12.7.."));
  expect(screen.getByRole("link", { name: "Remove Length from 0.5 in" })).toBeTruthy();
  expect(localStorage.getItem("length-unit")).toBe("in");
});

test("heads sort up, then down", async () => {
  const list = calls();
  const { user } = await openPage("/c/hex-bolts");
  await user.click(await screen.findByRole("link", { name: "Sort by Length, mm, not sorted" }));
  await user.click(await screen.findByRole("link", { name: "Sort by Length, mm, ascending" }));
  await screen.findByRole("link", { name: "Sort by Length, mm, descending" });
  await waitFor(() => expect(asked(list).map(({ sort }) => sort)).toEqual([undefined, "length", "-length"]));
});

test("without results it says which choice to drop", async () => {
  calls({ "GET /api/catalogue": () => json(answer({ total: 0, items: [] })) });
  await openPage("/c/hex-bolts?f.thread=m8&f.length=60..");
  expect(await screen.findByRole("heading", { name: "No parts match all filters" })).toBeTruthy();
  const drop = screen.getByRole("link", { name: "Without Thread: 19 parts" });
  expect(drop.getAttribute("href")).toBe("/c/hex-bolts?f.length=60..");
  expect(screen.getByRole("link", { name: "Without Length: 3 parts" })).toBeTruthy();
});

test("estimates are marked", async () => {
  calls({ "GET /api/catalogue": () => json(answer({ total: 120_000, exact: false })) });
  await openPage("/c/hex-bolts");
  expect(await screen.findByText("About 120,000 parts")).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "M8 ~12" })).toBeTruthy();
});

test("a former address leads to the present one with its filters", async () => {
  calls();
  const { address } = await openPage("/c/hexagon-bolts?f.thread=m8");
  await waitFor(() => expect(address()).toBe("/c/hex-bolts?f.thread=m8"));
});

test("an address that no category has says so", async () => {
  calls({ "GET /api/categories/*": () => problem(404) });
  await openPage("/c/nowhere");
  expect(await screen.findByRole("heading", { level: 1, name: "Category not found" })).toBeTruthy();
});

test("filters that the shop rejects can be cleared", async () => {
  calls({ "GET /api/catalogue": () => problem(422) });
  await openPage("/c/hex-bolts?f.colour=red");
  expect(await screen.findByText("The parts could not be loaded")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Clear all" }).getAttribute("href")).toMatch(
    /^[/]c[/]hex-bolts[?]?$/,
  );
});
