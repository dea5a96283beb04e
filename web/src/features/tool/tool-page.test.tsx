import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool } from "../../testing/samples.ts";

const tool = aTool();

/** Opens the page of a part with these fields; returns its main part. */
async function openPart(over: object = {}) {
  const part = {
    ...tool,
    category: null,
    family: null,
    priceBreaks: [],
    attributes: {},
    related: [],
    ...over,
  };
  serve({ "GET /api/parts/bw-1002": () => json(part), "GET /api/purchase/*": () => json({ ...part }) });
  const page = await openPage("/tools/bw-1002/combination-wrench-19-mm");
  await screen.findByRole("heading", { level: 1, name: tool.name });
  return { ...page, main: within(screen.getByRole("main")) };
}

const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

const FASTENERS = { slug: "fasteners", name: "Fasteners" };
const BOLTS = { slug: "bolts-and-screws", name: "Bolts and screws" };

test("the breadcrumb leads to the categories of the part, the top one first", async () => {
  const { main } = await openPart({ category: BOLTS.slug, path: [FASTENERS, BOLTS] });
  const steps = main.getByRole("navigation", { name: "Breadcrumb" });
  expect(linksOf(steps)).toEqual([
    ["Home", "/"],
    ["Fasteners", "/c/fasteners"],
    ["Bolts and screws", "/c/bolts-and-screws"],
  ]);
  expect(steps.querySelector("[aria-current=page]")?.textContent).toBe(tool.name);
});

test.each([{ path: [] }, {}])("the breadcrumb of a part without category leads home: %o", async (over) => {
  const { main } = await openPart(over);
  expect(linksOf(main.getByRole("navigation", { name: "Breadcrumb" }))).toEqual([["Home", "/"]]);
});

const other = (number: number, over: object = {}) =>
  aTool({
    _id: `0199f000-0000-7000-8000-00000000010${number}`,
    partNumber: `BW-200${number}`,
    slug: `other-part-${number}`,
    name: `Other part ${number}`,
    ...over,
  });
const linkTo = (number: number) => [
  expect.stringContaining(`Other part ${number}`),
  `/tools/bw-200${number}/other-part-${number}`,
];

test("an archived part names its successor and leads to it", async () => {
  const { main, user, address } = await openPart({
    archived: true,
    successor: other(1),
    related: [other(2)],
  });
  expect(main.getByRole("heading", { name: "No longer sold" })).toBeTruthy();
  expect(main.getByText(/^Its successor is/).textContent).toBe("Its successor is Other part 1 (BW-2001).");
  expect(main.queryByRole("link", { name: "Purchase" })).toBeNull();
  expect(main.queryByText(/See the related tools below/)).toBeNull();
  const successor = main.getByRole("link", { name: "Go to its successor" });
  expect(successor.getAttribute("href")).toBe("/tools/bw-2001/other-part-1");
  serve({ "GET /api/parts/bw-2001": () => json({ ...other(1), related: [] }) });
  await user.click(successor);
  await screen.findByRole("heading", { level: 1, name: "Other part 1" });
  await waitFor(() => expect(address()).toBe("/tools/bw-2001/other-part-1"));
});

test("an archived part without successor leads to related tools and to all", async () => {
  const { main } = await openPart({ archived: true, related: [other(2)] });
  expect(main.queryByText(/^Its successor is/)).toBeNull();
  expect(main.getByText("We no longer sell this tool. See the related tools below.")).toBeTruthy();
  expect(main.getByRole("link", { name: "Browse tools" }).getAttribute("href")).toBe("/");
});

test("a part that is sold does not mention its successor", async () => {
  const { main } = await openPart({ successor: other(1) });
  expect(main.getByRole("link", { name: "Purchase" })).toBeTruthy();
  expect(main.queryByText(/successor/)).toBeNull();
});

test("alternatives and what fits with a part are separate rows, in their order", async () => {
  const { main } = await openPart({
    alternatives: [other(3), other(1)],
    fitsWith: [other(2)],
    related: [other(4)],
  });
  const rows = [
    ["Alternatives", [linkTo(3), linkTo(1)]],
    ["Fits with", [linkTo(2)]],
    ["Related tools", [linkTo(4)]],
  ] as const;
  for (const [name, links] of rows) expect(linksOf(main.getByRole("region", { name }))).toEqual(links);
  const titles = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.filter((title) => rows.some(([name]) => name === title))).toEqual(rows.map(([name]) => name));
  expect(main.getByText("Other part 3")).toBeTruthy();
});

test("a part without related parts has no rows of them", async () => {
  const { main } = await openPart();
  for (const name of ["Alternatives", "Fits with", "Related tools"]) {
    expect(main.queryByRole("region", { name })).toBeNull();
  }
});

test.each([
  [75, "75 g"],
  [1250, "1.25 kg"],
])("a part of %i g has its weight as %s", async (weightGrams, shown) => {
  const { main } = await openPart({ weightGrams });
  expect(main.getByText("Weight").nextElementSibling?.textContent).toBe(shown);
});

test("a part of an unknown weight shows none", async () => {
  const { main } = await openPart({ weightGrams: null });
  expect(main.queryByText("Weight")).toBeNull();
});

test("a part with lower prices for larger orders has them by quantity, and its packs", async () => {
  const { main } = await openPart({
    price: 0.12,
    minOrder: 100,
    orderMultiple: 100,
    priceBreaks: [
      { minQuantity: 500, price: 0.11 },
      { minQuantity: 1000, price: 0.09 },
    ],
  });
  expect(main.getByText("Packs of 100")).toBeTruthy();
  const prices = within(main.getByRole("table", { name: "Price by quantity" })).getAllByRole("row");
  expect(prices.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Quantity", "Per unit"],
    ["100 to 499", "$0.12"],
    ["500 to 999", "$0.11"],
    ["1,000 or more", "$0.09"],
  ]);
});

test("a part with a price unit has the price of one unit, beside it and by quantity that of the price unit", async () => {
  const priceBreaks = [{ minQuantity: 500, price: 0.0875 }];
  const { main } = await openPart({ price: 0.094, priceUnit: 100, minOrder: 100, priceBreaks });
  expect(main.getByText("Per unit").nextElementSibling?.textContent).toBe("$0.094$9.40 per 100");
  const prices = within(main.getByRole("table", { name: "Price by quantity" })).getAllByRole("row");
  expect(prices.map(({ textContent }) => textContent)).toEqual([
    "QuantityPrice",
    "100 to 499$9.40 per 100",
    "500 or more$8.75 per 100",
  ]);
});

test("lengths of a part and of the sizes next to it are shown in the unit of the device, which can be changed there", async () => {
  const specifications = [
    { attribute: "thread", label: "Thread", value: "M6", unit: null },
    { attribute: "length", label: "Length", value: "20", unit: "mm" },
    { attribute: "mass", label: "Mass", value: "5", unit: "g" },
  ];
  const next = {
    attribute: "length",
    label: "Length",
    step: "larger",
    value: "25 mm",
    partNumber: "BW-2",
    slug: "b",
  };
  const { main, user } = await openPart({
    specifications,
    family: "bolts",
    familyName: "Bolts",
    neighbours: [next],
  });
  const shown = () =>
    main
      .getAllByRole("definition")
      .map(({ textContent }) => textContent)
      .slice(-3);
  const nextSize = () => main.getByRole("link", { name: /^Next longer/ }).textContent;
  expect([shown(), nextSize()]).toEqual([["M6", "20 mm", "5 g"], "Next longer: 25 mm"]);
  await user.click(main.getByRole("button", { name: "inch" }));
  expect([shown(), nextSize()]).toEqual([["M6", "0.787 in", "5 g"], "Next longer: 0.984 in"]);
  expect(localStorage.getItem("length-unit")).toBe("in");
});

test("a part without lengths has no switch of units", async () => {
  const { main } = await openPart({
    specifications: [{ attribute: "thread", label: "Thread", value: "M6", unit: null }],
  });
  expect(main.getByRole("heading", { name: "Specifications" })).toBeTruthy();
  expect(main.queryByRole("group", { name: "Unit of lengths" })).toBeNull();
});
