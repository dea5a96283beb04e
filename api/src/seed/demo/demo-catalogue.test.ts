import { describe, expect, it } from "vitest";
import { checkAttributeValues } from "../../domain/catalogue/attribute-values.ts";
import type { CategoryAttribute } from "../../domain/catalogue/attribute-definition.ts";
import { ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN } from "../../domain/shared/money.ts";
import { imagePath } from "../../http/tool/tool-images.wire.ts";
import { partKey } from "../../domain/tool/part-number.ts";
import { SEED_TOOLS } from "../catalogue.ts";
import { drawingPath } from "../drawing/drawings.ts";
import { ATTRIBUTES } from "./attributes.ts";
import { CATEGORIES } from "./categories.ts";
import { FAMILIES } from "./demo-catalogue.ts";
import { TOOL_PLACES } from "./todays-tools.ts";
import type { DemoCategory } from "./types.ts";

const NAME_MAX = 120;
const BREAKS_MAX = 10;
const FAMILY_MAX = 500;
const LEVELS_MAX = 4;

const attributes = new Map(ATTRIBUTES.map((attribute) => [attribute.slug, attribute]));
const parts = FAMILIES.flatMap((family) => family.parts.map((part) => ({ ...part, family })));

interface Placed extends DemoCategory {
  readonly level: number;
  /** Its own attributes and those of the categories above. */
  readonly all: readonly string[];
}
const walk = (categories: readonly DemoCategory[], level: number, above: readonly string[]): Placed[] =>
  categories.flatMap((category) => {
    const all = [...above, ...category.attributes];
    return [{ ...category, level, all }, ...walk(category.children, level + 1, all)];
  });
const categories = walk(CATEGORIES, 1, []);
const bySlug = new Map(categories.map((category) => [category.slug, category]));

function attributesOf(slug: string): CategoryAttribute[] {
  return (bySlug.get(slug)?.all ?? []).map((text) => {
    const {
      choices = new Map<string, string>(),
      unit = null,
      decimals = null,
      ...rest
    } = attributes.get(text.replace(/[!-]$/, "")) ?? { slug: "", label: "", type: "text" as const };
    return {
      ...rest,
      unit,
      decimals,
      choices: [...choices].map(([value, label]) => ({ value, label })),
      isRequired: text.endsWith("!"),
      isFacet: !text.endsWith("-"),
    };
  });
}

describe("the demo catalogue", () => {
  it("has 1,500 parts in 40 categories with parts and 60 families", () => {
    const used = new Set(FAMILIES.map(({ category }) => category));
    expect(parts.length).toBeGreaterThanOrEqual(1500);
    expect(used.size).toBeGreaterThanOrEqual(40);
    expect(FAMILIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(FAMILIES.map(({ slug }) => slug)).size).toBe(FAMILIES.length);
  });

  it("has categories of at most four levels with unique addresses and known attributes", () => {
    expect(bySlug.size).toBe(categories.length);
    for (const { slug, level, all } of categories) {
      expect([slug, level <= LEVELS_MAX]).toEqual([slug, true]);
      const slugs = all.map((text) => text.replace(/[!-]$/, ""));
      expect([slug, slugs.filter((each) => !attributes.has(each))]).toEqual([slug, []]);
      expect([slug, new Set(slugs).size]).toEqual([slug, slugs.length]);
    }
  });

  it("has no two categories of one name below the same parent", () => {
    for (const siblings of [CATEGORIES, ...categories.map(({ children }) => children)]) {
      const names = siblings.map(({ name }) => name.toLowerCase());
      expect(names).toEqual([...new Set(names)]);
    }
  });

  it("uses each category without children, attribute and choice, but for those of the first tools", () => {
    const values = [...parts, ...Object.values(TOOL_PLACES)].flatMap((each) =>
      Object.entries(each.attributes),
    );
    const used = new Set(values.flatMap(([slug, value]) => [slug, `${slug}=${value}`]));
    const places = new Set([
      ...FAMILIES.map(({ category }) => category),
      ...Object.values(TOOL_PLACES).map(({ category }) => category),
    ]);
    const leaves = categories.filter(({ children }) => children.length === 0);
    expect(leaves.filter(({ slug }) => !places.has(slug)).map(({ slug }) => slug)).toEqual([]);
    expect(ATTRIBUTES.filter(({ slug }) => !used.has(slug)).map(({ slug }) => slug)).toEqual([]);
    const unused = ATTRIBUTES.flatMap(({ slug, choices = new Map<string, string>() }) =>
      [...choices.keys()].map((value) => `${slug}=${value}`).filter((each) => !used.has(each)),
    );
    expect(unused).toEqual([]);
  });

  it("has part numbers and names that differ, numbers also without regard to case and punctuation", () => {
    const numbers = parts.map(({ partNumber }) => partKey(partNumber));
    const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
    expect(twice).toEqual([]);
    expect(numbers.filter((number) => /^bw\d/i.test(number))).toEqual([]);
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    expect(parts.filter(({ name }) => name.length > NAME_MAX)).toEqual([]);
    expect(parts.filter(({ partNumber }) => partNumber !== partNumber.toUpperCase())).toEqual([]);
  });

  it("has drawings for images, which admins may save again", () => {
    const images = FAMILIES.map(({ drawing }) => drawingPath(drawing));
    expect(images.filter((image) => !imagePath.safeParse(image).success)).toEqual([]);
    expect(imagePath.safeParse("/images/drawing.svg").success).toBe(false);
  });

  it.each(FAMILIES)("$slug: all values are right, also that they differ only in the columns", (family) => {
    const known = attributesOf(family.category);
    const columns = family.columns.map(({ attribute }) => attribute);
    expect(bySlug.get(family.category)?.children).toEqual([]);
    expect(family.parts.length).toBeLessThanOrEqual(FAMILY_MAX);
    for (const part of family.parts) {
      expect([part.partNumber, checkAttributeValues(part.attributes, known)]).toEqual([part.partNumber, []]);
      expect(Object.keys(part.attributes).toSorted()).toEqual(
        [...Object.keys(family.common), ...columns].toSorted(),
      );
    }
    const rows = family.parts.map((part) => JSON.stringify(columns.map((column) => part.attributes[column])));
    expect(new Set(rows).size).toBe(rows.length);
  });

  it("gives each tool of every shop a category and right values", () => {
    expect(Object.keys(TOOL_PLACES).toSorted()).toEqual(SEED_TOOLS.map(({ picture }) => picture).toSorted());
    for (const [picture, { category, attributes: values }] of Object.entries(TOOL_PLACES)) {
      expect([picture, bySlug.has(category), checkAttributeValues(values, attributesOf(category))]).toEqual([
        picture,
        true,
        [],
      ]);
    }
  });
});

describe("what suppliers declare", () => {
  it("is known of each part with its days; most are compliant", () => {
    const byRohs = Map.groupBy(parts, (part) => part.attributes["rohs"]);
    expect(new Set(byRohs.keys())).toEqual(new Set(["compliant", "exempt"]));
    expect((byRohs.get("compliant") ?? []).length / parts.length).toBeGreaterThan(0.9);
    const unknown = parts.filter(
      ({ attributes: each }) => !each["reach"] || !each["rohs-declared-on"] || !each["reach-list-of"],
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    ["WD-M8-BR", "exempt", "contains-svhc"],
    ["WD-M8-HDG", "exempt", "contains-svhc"],
    ["CN-M8-6Z", "exempt", "contains-svhc"],
    ["CN-M8-A2", "compliant", "no-svhc"],
    ["OR-210-S", "compliant", "contains-svhc"],
    ["HB-M8X30-88Z", "compliant", "no-svhc"],
  ])("%s: RoHS %s, REACH %s", (partNumber, rohs, reach) => {
    expect(parts.find((part) => part.partNumber === partNumber)?.attributes).toMatchObject({ rohs, reach });
  });
});

describe("prices, packs and stock", () => {
  it.each(FAMILIES)("$slug can be ordered in packs, and a break never raises a price", (family) => {
    for (const part of family.parts) {
      const { unitPriceCents, minimumOrderQuantity, orderMultiple, priceBreaks } = part;
      const total = unitPriceCents * minimumOrderQuantity;
      expect(total).toBeGreaterThanOrEqual(ORDER_TOTAL_CENTS_MIN);
      expect(total).toBeLessThanOrEqual(ORDER_TOTAL_CENTS_MAX);
      expect(minimumOrderQuantity % orderMultiple).toBe(0);
      expect(priceBreaks.length).toBeLessThanOrEqual(BREAKS_MAX);
      const steps = [{ minQuantity: minimumOrderQuantity, unitPriceCents }, ...priceBreaks];
      for (const [at, step] of steps.entries()) {
        const next = steps[at + 1];
        expect(step.minQuantity % orderMultiple).toBe(0);
        expect(Number.isInteger(step.unitPriceCents) && step.unitPriceCents > 0).toBe(true);
        if (!next) continue;
        expect(next.minQuantity).toBeGreaterThan(step.minQuantity);
        expect(next.unitPriceCents).toBeLessThan(step.unitPriceCents);
      }
    }
  });

  it("has parts that are sold out, that have less than the minimum order, and mostly enough", () => {
    const low = parts.filter((part) => part.stockQuantity < part.minimumOrderQuantity);
    const soldOut = low.filter((part) => part.stockQuantity === 0);
    expect(soldOut.length).toBeGreaterThan(10);
    expect(low.length - soldOut.length).toBeGreaterThan(10);
    expect(low.length / parts.length).toBeLessThan(0.15);
  });
});

describe("dimensions of the standards", () => {
  it.each([
    ["HB-M8X30-88Z", { thread: "m8", pitch: 1.25, length: 30, "width-across-flats": 13, "head-height": 5.3 }],
    ["HP-M10X60-88Z", { "thread-length": 26, "width-across-flats": 16, "head-height": 6.4 }],
    ["SC-M6X40-129B", { "head-diameter": 10, "head-height": 6, "key-size": 5, "thread-length": 24 }],
    ["HN-M10-8Z", { "width-across-flats": 16, height: 8.4 }],
    ["HD-M10-8Z", { "width-across-flats": 17, height: 8 }],
    ["WA-M8-200Z", { "inner-diameter": 8.4, "outer-diameter": 16, thickness: 1.6 }],
    ["BB-6204-2RS", { "inner-diameter": 20, "outer-diameter": 47, width: 14 }],
    ["BB-608-2Z", { "inner-diameter": 8, "outer-diameter": 22, width: 7 }],
    ["CX-20-FS", { "inner-diameter": 18.5, thickness: 1.2, "groove-diameter": 19 }],
    ["PK-8X7X25-C45", { width: 8, height: 7, length: 25 }],
    ["OR-210-N", { "inner-diameter": 18.64, "cross-section": 3.53 }],
    ["DR-8.5-G", { diameter: 8.5, length: 117, "cutting-length": 75 }],
    ["TP-M6-371", { length: 80, "shank-diameter": 6, "core-hole": 5 }],
  ])("%s", (partNumber, values) => {
    expect(parts.find((part) => part.partNumber === partNumber)?.attributes).toMatchObject(values);
  });

  it("socket head cap screws are threaded up to the head up to the lengths of ISO 4762", () => {
    const longest: Record<string, number> = {};
    for (const { partNumber, attributes } of parts) {
      const { thread, length, "thread-length": threaded } = attributes;
      if (partNumber.startsWith("SC-") && threaded === length) {
        longest[String(thread)] = Math.max(longest[String(thread)] ?? 0, Number(length));
      }
    }
    expect(longest).toEqual({
      m2: 16,
      "m2.5": 20,
      m3: 20,
      m4: 25,
      m5: 25,
      m6: 30,
      m8: 35,
      m10: 40,
      m12: 50,
      m16: 60,
    });
  });
});
