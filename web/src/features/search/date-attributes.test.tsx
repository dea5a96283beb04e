import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCatalogue, aCataloguePart, hexBolts } from "../../testing/catalogue-samples.ts";
import { callsOf, json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { type ShownAttribute, columnAttributes } from "./attribute-text.ts";

const declared = {
  slug: "declared",
  label: "Declared on",
  type: "date",
  unit: null,
  decimals: null,
  choices: [],
  required: false,
  facet: false,
};
const dated = (number: number, length: number, day?: string) => {
  const part = aCataloguePart(number, length);
  return { ...part, attributes: { ...part.attributes, ...(day !== undefined && { declared: day }) } };
};
const items = [dated(1, 20, "2024-02-29"), dated(3, 30, "2026-12-04"), dated(5, 40)];

test("the table of a category has the days of its parts in words, and sorts by them", async () => {
  const calls = serve({
    "GET /api/categories/*": () => json({ ...hexBolts, attributes: [...hexBolts.attributes, declared] }),
    "GET /api/catalogue": () => json(aCatalogue({ items })),
  });
  const { user } = await openPage("/c/hex-bolts");
  const table = within(await screen.findByRole("table", { name: "Hex bolts" }));
  const rows = table.getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell")[4]?.textContent)).toEqual([
    "29 February 2024",
    "4 December 2026",
    "–",
  ]);
  await user.click(table.getByRole("link", { name: "Sort by Declared on, not sorted" }));
  const sorts = () => callsOf(calls, "GET", "/api/catalogue").map(({ query }) => query.get("sort"));
  await waitFor(() => expect(sorts()).toEqual([null, "declared"]));
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Declared on, newest first");
  await waitFor(() => expect(sorts()).toEqual([null, "declared", "-declared"]));
});

test("the table of a family has a column of days, which filters and sorts", async () => {
  const family = {
    slug: "bolts",
    name: "Bolts",
    description: "",
    drawing: null,
    category: "hex-bolts",
    path: [],
    columns: [{ ...declared, letter: null }],
    common: [],
    rows: items,
  };
  serve({ "GET /api/families/bolts": () => json(family) });
  const { user } = await openPage("/f/bolts?sort=-declared");
  const table = within(await screen.findByRole("table", { name: "Sizes of Bolts" }));
  const days = () =>
    table
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
  expect(days()).toContain("4 December 2026");
  const inOrder = days().filter((day) => day !== "–");
  expect(inOrder).toEqual(["4 December 2026", "29 February 2024"]);
  await user.selectOptions(
    table.getByRole("combobox", { name: "Filter by Declared on" }),
    "29 February 2024",
  );
  await waitFor(() => expect(days()).toEqual(["29 February 2024"]));
});

test("columns are the attributes in which results differ, those first that each part has to have and those last that have two values; others only up to four", () => {
  const attribute = (slug: string, required: boolean): ShownAttribute => ({
    slug,
    label: slug,
    type: "choice",
    unit: null,
    choices: [],
    required,
  });
  const facet = (slug: string, count: number) => ({
    attribute: slug,
    label: slug,
    type: "choice" as const,
    unit: null,
    values: Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `${at}`, count: 1 })),
    min: 0,
    max: 0,
    bars: [],
  });
  const attributes = [
    attribute("series", true),
    attribute("rohs", false),
    attribute("thread", true),
    attribute("declared", false),
    attribute("head", false),
  ];
  const facets = [facet("series", 1), facet("rohs", 2), facet("thread", 3), facet("head", 3)];
  expect(columnAttributes(attributes, facets).map(({ slug }) => slug)).toEqual([
    "thread",
    "head",
    "rohs",
    "series",
  ]);
});
