import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const part = (thread: string, length: number, available = 4000) => ({
  _id: `0199f000-0000-7000-8000-0000000${thread.slice(1)}00${length}`,
  partNumber: `HB-${thread.toUpperCase()}X${length}`,
  slug: `hex-bolt-${thread}-x-${length}`,
  name: `Hex bolt ${thread} x ${length}`,
  category: "hex-bolts",
  family: "hex-bolts-iso-4017",
  price: 0.12 + length / 1000,
  priceUnit: 1000,
  priceBreaks: length === 30 ? [{ minQuantity: 500, price: 0.11 }] : [],
  minOrder: 100,
  orderMultiple: 100,
  available,
  img: "/tools/drawing-hex-bolt.svg",
  attributes: { thread, length },
});
const family = {
  slug: "hex-bolts-iso-4017",
  name: "Hex bolts ISO 4017",
  description: "Threaded up to the head.",
  drawing: "/tools/drawing-hex-bolt.svg",
  category: "hex-bolts",
  path: [{ slug: "hex-bolts", name: "Hex bolts" }],
  columns: [
    {
      slug: "thread",
      label: "Thread",
      type: "choice",
      unit: null,
      decimals: null,
      choices: ["m6", "m8", "m10"].map((value) => ({ value, label: value.toUpperCase() })),
      letter: "d",
    },
    {
      slug: "length",
      label: "Length",
      type: "number",
      unit: "mm",
      decimals: 1,
      choices: [],
      letter: "L",
    },
  ],
  common: [
    { attribute: "material", label: "Material", value: "Steel 8.8", unit: null },
    { attribute: "pitch", label: "Pitch", value: "1.25", unit: "mm", letter: "P" },
  ],
  rows: [part("m6", 20), part("m8", 20, 0), part("m8", 30), part("m10", 30)],
};
const path = `GET /api/families/${family.slug}`;
const page = `/f/${family.slug}`;

beforeEach(() => localStorage.clear());

async function open(search = "") {
  serve({ [path]: () => json(family) });
  const opened = await openPage(page + search);
  const table = within(await screen.findByRole("table", { name: `Sizes of ${family.name}` }));
  const numbers = () => table.getAllByRole("rowheader").map(({ textContent }) => textContent);
  return { ...opened, table, numbers };
}

test("a family has its drawing, what its sizes have in common, and a row for each", async () => {
  const { table, numbers } = await open();
  expect(screen.getByRole("heading", { level: 1, name: family.name })).toBeTruthy();
  expect(screen.getByRole("img", { name: `Drawing of ${family.name}` })).toBeTruthy();
  expect(screen.getByText("Material").nextElementSibling?.textContent).toBe("Steel 8.8");
  expect(screen.getByText("4 sizes")).toBeTruthy();
  expect(numbers()).toEqual(["HB-M6X20", "HB-M8X20", "HB-M8X30", "HB-M10X30"]);
  const row = within(table.getAllByRole("row")[3] ?? document.body);
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "M8",
    "30",
    "$150.00 per 1,000500+: $110.00",
    expect.stringContaining("4,000"),
    "Order",
  ]);
  expect(row.getByRole("link", { name: "Order HB-M8X30" }).getAttribute("href")).toBe(
    `/purchase/${family.rows[2]?._id}`,
  );
  expect(table.queryByRole("link", { name: "Order HB-M8X20" })).toBeNull();
  expect(table.getByTitle("Dimension L in the drawing").textContent).toBe("L");
  const pitch = screen.getByTitle("Dimension P in the drawing").closest("dt");
  expect([pitch?.textContent, pitch?.nextElementSibling?.textContent]).toEqual(["P Pitch", "1.25 mm"]);
});

test("a filter of a column is in the address and offers what the other filters leave", async () => {
  const { user, table, numbers, address } = await open();
  const length = table.getByRole("combobox", { name: "Filter by Length, mm" });
  await user.selectOptions(length, "30");
  await waitFor(() => expect(numbers()).toEqual(["HB-M8X30", "HB-M10X30"]));
  await waitFor(() => expect(address()).toBe(`${page}?f.length=30`));
  const thread = table.getByRole("combobox", { name: "Filter by Thread" });
  expect(
    within(thread)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All", "M8", "M10"]);
  await user.selectOptions(thread, "M8");
  await waitFor(() => expect(screen.getByText("1 size")).toBeTruthy());
  await user.click(screen.getByRole("link", { name: "Clear all" }));
  await waitFor(() => expect(screen.getByText("4 sizes")).toBeTruthy());
});

test.each([
  ["thread", ["HB-M6X20", "HB-M8X20", "HB-M8X30", "HB-M10X30"]],
  ["-thread", ["HB-M10X30", "HB-M8X20", "HB-M8X30", "HB-M6X20"]],
  ["-length", ["HB-M8X30", "HB-M10X30", "HB-M6X20", "HB-M8X20"]],
  ["price-down", ["HB-M8X30", "HB-M10X30", "HB-M6X20", "HB-M8X20"]],
])("the sort order %s of the address", async (sort, expected) => {
  const { numbers } = await open(`?sort=${sort}`);
  expect(numbers()).toEqual(expected);
});

test("filters in the URL that match nothing show a message and can be cleared", async () => {
  await open("?f.thread=m6&f.length=30");
  expect(await screen.findByRole("heading", { name: "No sizes match all filters" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Clear all" }).length).toBeGreaterThan(0);
});

test.each([
  ["at the head", 0, "?f.thread=m8"],
  ["below an empty table", -1, "?f.thread=m6&f.length=30"],
])("Clear all %s moves the focus to the number of sizes", async (_, at, search) => {
  const { user } = await open(search);
  const link = (await screen.findAllByRole("link", { name: "Clear all" })).at(at);
  link?.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText("4 sizes")));
});

test("every head that sorts is shown on a phone", async () => {
  const { table } = await open();
  const heads = table.getAllByRole("columnheader").filter((head) => within(head).queryByRole("link"));
  expect(heads.map(({ classList }) => classList.contains("on-phone"))).toEqual([true, true, true]);
});

test("lengths are shown in inches where that was chosen", async () => {
  const { user, table } = await open();
  await user.click(screen.getByRole("button", { name: "inch" }));
  expect(await table.findAllByRole("cell", { name: "1.181" })).toHaveLength(2);
  expect(table.getByRole("combobox", { name: "Filter by Length, in" })).toBeTruthy();
});

test("an unknown family is a page that search engines leave out", async () => {
  serve({ [path]: () => problem(404) });
  await openPage(page);
  expect(await screen.findByRole("heading", { level: 1, name: "Family not found" })).toBeTruthy();
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("a part links to its family and the next sizes", async () => {
  const [own] = family.rows;
  serve({
    "GET /api/parts/*": () =>
      json({
        ...own,
        description: "",
        specifications: [],
        related: [],
        familyName: family.name,
        neighbours: [
          {
            attribute: "thread",
            label: "Thread",
            step: "larger",
            value: "M8",
            partNumber: "HB-M8X20",
            slug: "m8",
          },
          {
            attribute: "length",
            label: "Length",
            step: "larger",
            value: "25 mm",
            partNumber: "HB-M6X25",
            slug: "m6",
          },
        ],
      }),
    "GET /api/purchase/*": () => json({ ...own, description: "" }),
  });
  await openPage(`/tools/hb-m6x20/${own?.slug}`);
  const sizes = within(await screen.findByRole("region", { name: "Other sizes" }));
  expect(sizes.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Next larger thread: M8", "/tools/hb-m8x20/m8"],
    ["Next longer: 25 mm", "/tools/hb-m6x25/m6"],
    [`All sizes of ${family.name}`, page],
  ]);
});
