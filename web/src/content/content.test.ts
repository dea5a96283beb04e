import { expect, test } from "vitest";
import { ARTICLES } from "./articles.ts";
import { WORKS } from "./portfolio.ts";
import { BENEFITS, STATISTICS, SITES_BANNER, SLIDE_HEADING, SLIDES, STATISTICS_HEADING } from "./shop.ts";
import { HELP, SHOP_PAGES } from "./shop-pages.ts";
import { REGIONS } from "./sites.ts";

test("the company's sites match the number and places of the banner", () => {
  const sites = REGIONS.flatMap((region) => region.sites);
  expect(sites).toHaveLength(42);
  expect(new Set(sites.map(({ city }) => city)).size).toBe(42);
  expect(SITES_BANNER.heading).toBe("42 sites in Europe, North America and South Asia");
  expect(REGIONS.map(({ name }) => name)).toEqual(["Europe", "North America", "South Asia"]);
});

test("each site is inside the frame that its region's map shows", () => {
  for (const { frame, sites } of REGIONS) {
    for (const { longitude, latitude } of sites) {
      expect(longitude).toBeGreaterThan(frame.west);
      expect(longitude).toBeLessThan(frame.east);
      expect(latitude).toBeLessThan(frame.north);
    }
  }
});

test("the slides name no part numbers: the database assigns those", () => {
  for (const { blurb, tool } of SLIDES) expect(`${blurb} ${tool}`).not.toMatch(/BW-\d/);
});

test("the texts that the specification fixes", () => {
  expect(SLIDE_HEADING).toBe("Buy Parts with your desire");
  for (const { blurb } of SLIDES) expect(blurb).toMatch(/a leading parts manufacturer/i);
  expect(BENEFITS.map(({ title }) => title)).toEqual([
    "Free Shipping",
    "24/7 Support",
    "100 % Money back",
    "Secure Payment",
  ]);
  expect(BENEFITS[0]?.text.toLowerCase()).toBe("free shipping for all bangladesh");
  expect(BENEFITS[2]?.text.toLowerCase()).toBe("for any reason money will return");
  expect(STATISTICS_HEADING).toBe("Millions of Trusts");
  expect(STATISTICS.map(({ label, from, to }) => [label, from, to])).toEqual([
    ["Users", 110, 3400],
    ["Tools Added", 100, 1124],
    ["Delivered", 0, 860],
    ["Contributor", 0, 1840],
  ]);
});

test("each benefit leads to a section of the help page", () => {
  const sections = HELP.sections.map(({ id }) => id);
  expect(BENEFITS.map(({ about }) => about)).toEqual(["delivery", "contact", "returns", "payment"]);
  expect(sections).toEqual(["delivery", "returns", "payment", "contact"]);
});

test("the pages behind the promises have texts in each section, and anchors that are unique", () => {
  expect(SHOP_PAGES.map(({ path }) => path)).toEqual(["/help", "/terms", "/privacy", "/imprint"]);
  for (const { description, sections } of SHOP_PAGES) {
    expect(description.length).toBeGreaterThan(50);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    for (const { blocks } of sections) expect(blocks).not.toEqual([]);
  }
});

test.each([
  ["articles", ARTICLES],
  ["works", WORKS],
])("the positions of the %s count from 1", (_what, files) => {
  expect(files.map(({ position }) => position)).toEqual(files.map((_file, index) => index + 1));
});
