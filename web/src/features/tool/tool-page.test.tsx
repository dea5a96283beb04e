import { screen, within } from "@testing-library/react";
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
