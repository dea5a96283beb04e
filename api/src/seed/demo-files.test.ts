import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LEVELS_MAX } from "../domain/catalogue/edit-category.ts";
import { cents, ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN } from "../domain/shared/money.ts";
import { lineAmount } from "../domain/shared/price-unit.ts";
import type { ImportLine } from "../domain/tool-import/import-line.ts";
import { partKey } from "../domain/tool/part-number.ts";
import {
  PART_FILES,
  readDemoAttributes,
  readDemoCategories,
  readDemoChoices,
  readDemoFamilies,
} from "./demo-files.ts";
import { readDemoParts } from "./seed-demo-catalogue.ts";

const FAMILY_MAX = 500;
const DRAWING_BYTES_MAX = 6000;
const PUBLIC = new URL("../../../web/public", import.meta.url).href;

const lines = (await Promise.all(PART_FILES.map(readDemoParts))).flat();
const parts = lines.filter(({ partNumber }) => partNumber !== undefined);
const families = readDemoFamilies();
const categories = readDemoCategories();
const partsOf = ({ parts: pattern }: { parts: RegExp }): ImportLine[] =>
  parts.filter(({ partNumber = "" }) => pattern.test(partNumber));
const fileOf = (path: string): URL => new URL(PUBLIC + path);

describe("the parts", () => {
  it("have numbers and names that differ, numbers also without regard to case and punctuation", () => {
    const keys = parts.map(({ partNumber = "" }) => partKey(partNumber));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => /^bw\d/i.test(key))).toEqual([]);
    expect(new Set(lines.map(({ patch }) => patch.name)).size).toBe(lines.length);
  });

  it("have a weight", () => {
    expect(lines.filter(({ patch }) => typeof patch.weightGrams !== "number")).toEqual([]);
  });

  it("have images that exist", () => {
    const images = new Set(lines.map(({ patch }) => patch.imageUrl ?? ""));
    expect([...images].filter((image) => !existsSync(fileOf(image)))).toEqual([]);
  });

  it("can be ordered: a minimum order costs what Stripe can charge, and each break is a number of packs", () => {
    const wrong = lines.filter(({ patch }) => {
      const { price = cents(0), priceUnit = 1, orderMultiple = 1, priceBreaks = [] } = patch;
      const { minimumOrderQuantity = 0 } = patch;
      const total = lineAmount({ quantity: minimumOrderQuantity, price, priceUnit });
      const quantities = [minimumOrderQuantity, ...priceBreaks.map(({ minQuantity }) => minQuantity)];
      return (
        total < ORDER_TOTAL_CENTS_MIN ||
        total > ORDER_TOTAL_CENTS_MAX ||
        quantities.some((quantity) => quantity % orderMultiple !== 0) ||
        priceBreaks.some(({ minQuantity }) => minQuantity <= minimumOrderQuantity)
      );
    });
    expect(wrong).toEqual([]);
  });

  it("that are sold by the hundred or thousand have prices of parts of a cent, the tools of the specification whole cents", () => {
    const byHundred = lines.filter(({ patch }) => (patch.priceUnit ?? 1) > 1);
    expect(new Set(byHundred.map(({ patch }) => patch.priceUnit))).toEqual(new Set([100, 1000]));
    expect(byHundred.length).toBeGreaterThan(1000);
    expect(byHundred.filter(({ partNumber }) => partNumber === undefined)).toEqual([]);
    const ofOne = ({ patch: { price = cents(0), priceUnit = 1 } }: ImportLine) => price / priceUnit;
    const fractions = byHundred.filter((line) => !Number.isInteger(ofOne(line)));
    expect(fractions.length / byHundred.length).toBeGreaterThan(0.3);
    expect(Math.max(...byHundred.map(ofOne))).toBeLessThan(200);
  });

  it("are sold out, have less than the minimum order, and mostly enough", () => {
    const low = lines.filter(
      ({ stockQuantity = 0, patch }) => stockQuantity < (patch.minimumOrderQuantity ?? 0),
    );
    const soldOut = low.filter(({ stockQuantity }) => stockQuantity === 0);
    expect(soldOut.length).toBeGreaterThan(10);
    expect(low.length - soldOut.length).toBeGreaterThan(10);
    expect(low.length / lines.length).toBeLessThan(0.15);
  });

  it("have what their suppliers declare, with its days; most are compliant", () => {
    const compliant = parts.filter(({ attributes = {} }) => attributes["rohs"] === "compliant");
    expect(compliant.length / parts.length).toBeGreaterThan(0.9);
    const declared = ["rohs", "rohs-declared-on", "reach", "reach-list-of"];
    const unknown = parts.filter(({ attributes = {} }) => declared.some((one) => !attributes[one]));
    expect(unknown).toEqual([]);
  });
});

describe("the families", () => {
  it("have each part with a number once", () => {
    const numbers = families.flatMap(partsOf).map(({ partNumber = "" }) => partNumber);
    expect(numbers.toSorted()).toEqual(parts.map(({ partNumber = "" }) => partNumber).toSorted());
  });

  it.each(families)(
    "$slug: parts that differ in the columns only, whose letters are those of the drawing",
    (family) => {
      const members = partsOf(family);
      expect(members.length).toBeLessThanOrEqual(FAMILY_MAX);
      const columns = new Set(family.columns.map(({ attribute }) => attribute));
      const split = members.map(({ attributes = {}, ...part }) => {
        const byKind = Object.groupBy(Object.entries(attributes), ([slug]) =>
          columns.has(slug) ? "own" : "common",
        );
        return { own: byKind.own, common: [byKind.common, part.category, part.patch.imageUrl] };
      });
      expect(new Set(split.map(({ own }) => JSON.stringify(own))).size).toBe(members.length);
      expect(new Set(split.map(({ common }) => JSON.stringify(common))).size).toBe(1);
      expect(members[0]).toMatchObject({ category: family.category, patch: { imageUrl: family.drawing } });
      const letters = [
        ...readFileSync(fileOf(family.drawing), "utf8").matchAll(/<text [^>]*>(.*?)<\/text>/g),
      ].map(([, text = ""]) => text.replaceAll(/<[^>]+>/g, ""));
      expect(letters.toSorted()).toEqual(family.columns.flatMap(({ letter }) => letter ?? []).toSorted());
    },
  );

  it("have drawings that are small images with a title and one colour, without scripts and references", () => {
    for (const drawing of new Set(families.map((family) => family.drawing))) {
      const svg = readFileSync(fileOf(drawing), "utf8");
      expect(svg).toMatch(/^<svg [^>]*role="img">\n<title>[A-Z][^<]+<\/title>/);
      expect(svg.replaceAll(/<\/?(svg|title|g|path|text|tspan)\b/g, "")).not.toMatch(/<|href|url\(/);
      expect(new Set(svg.match(/#\w+/g)).size).toBe(1);
      expect(Buffer.byteLength(svg)).toBeLessThan(DRAWING_BYTES_MAX);
    }
  });
});

describe("the categories", () => {
  const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]));
  const levelOf = (slug: string): number => {
    const parent = parents.get(slug) ?? "";
    return parent === "" ? 1 : 1 + levelOf(parent);
  };

  it("have at most four levels, and parts where they have no children", () => {
    expect(Math.max(...categories.map(({ slug }) => levelOf(slug)))).toBe(LEVELS_MAX);
    const inner = new Set(parents.values());
    const used = new Set(lines.map(({ category }) => category));
    const leaves = categories.map(({ slug }) => slug).filter((slug) => !inner.has(slug));
    expect(leaves.filter((slug) => !used.has(slug))).toEqual([]);
    expect(families.filter(({ category }) => inner.has(category))).toEqual([]);
  });

  it("have attributes that parts have, with choices that parts have", () => {
    const used = new Set(
      lines.flatMap(({ attributes = {} }) =>
        Object.entries(attributes).flatMap(([slug, value]) => [slug, `${slug}=${value}`]),
      ),
    );
    const known = [
      ...readDemoAttributes().map(({ slug }) => slug),
      ...readDemoChoices().map(({ attribute, value }) => `${attribute}=${value}`),
    ];
    expect(known.filter((one) => !used.has(one))).toEqual([]);
  });
});
