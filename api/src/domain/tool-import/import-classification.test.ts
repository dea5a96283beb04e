import { describe, expect, it } from "vitest";
import { aToolState, planLine } from "../../testing/import-plans.ts";
import type { CategoryAttribute } from "../catalogue/attribute-definition.ts";
import type { Classification } from "../tool/classification.ts";

const attribute = (slug: string, over: Partial<CategoryAttribute> = {}): CategoryAttribute => ({
  slug,
  label: slug,
  type: "number",
  unit: "mm",
  decimals: 1,
  choices: [],
  isRequired: false,
  isFacet: true,
  ...over,
});

const choices = (...values: string[]): CategoryAttribute["choices"] =>
  values.map((value) => ({ value, label: value }));

const ATTRIBUTES: Readonly<Record<string, readonly CategoryAttribute[]>> = {
  bolts: [
    attribute("length", { isRequired: true }),
    attribute("thread", { type: "choice", choices: choices("m6", "m8") }),
    attribute("finish", { type: "choice", choices: choices("plain", "none") }),
    attribute("note", { type: "text" }),
    attribute("coated", { type: "boolean" }),
    attribute("declared", { type: "date" }),
  ],
  saws: [attribute("teeth", { unit: null, decimals: 0 })],
};

const UNCLASSIFIED: Classification = { category: null, attributes: {} };
const BOLT: Classification = {
  category: "bolts",
  attributes: { length: 20, thread: "m8", note: "none", coated: true },
};

/** What cells of a line make of a tool: errors, changes, and category and attributes afterwards. */
function plan(
  category: string | undefined,
  attributes: Record<string, string>,
  { category: slug, attributes: values }: Classification = BOLT,
) {
  const target = aToolState({ category: slug, categoryId: slug && `id of ${slug}`, attributes: values });
  const planned = planLine(
    { partNumber: "BW-1", category, attributes },
    { targets: [target], categories: ATTRIBUTES },
  );
  return {
    errors: planned.errors,
    changes: Object.fromEntries(planned.changes.map(({ field, ...change }) => [field, change])),
    classification: planned.changes.length > 0 ? planned.patch.classification : null,
  };
}

describe("cells about the catalogue", () => {
  it.each<[string, string | undefined, Record<string, string>]>([
    ["no cells", undefined, {}],
    ["empty cells", undefined, { length: "", thread: "" }],
    ["what an export has", "bolts", { length: "20", thread: "m8", note: "none", coated: "true", teeth: "" }],
    ["the same number in another writing", undefined, { length: "20.0" }],
    ["capitals of a spreadsheet", undefined, { coated: "TRUE" }],
    ["none where there is none", undefined, { finish: "" }],
  ])("%s change nothing", (_, category, attributes) => {
    expect(plan(category, attributes)).toEqual({ errors: [], changes: {}, classification: null });
  });

  it("change some values and leave the others", () => {
    expect(plan(undefined, { length: "25.5", thread: "none", finish: "none", coated: "false" })).toEqual({
      errors: [],
      changes: {
        "attributes.length": { from: 20, to: 25.5 },
        "attributes.thread": { from: "m8", to: null },
        "attributes.finish": { from: null, to: "none" },
        "attributes.coated": { from: "true", to: "false" },
      },
      classification: {
        category: "bolts",
        attributes: { length: 25.5, note: "none", coated: false, finish: "none" },
      },
    });
  });

  it("classify a new tool, and take one out of its category", () => {
    expect(plan("saws", { teeth: "24" }, UNCLASSIFIED)).toMatchObject({
      changes: { category: { from: null, to: "saws" }, "attributes.teeth": { from: null, to: 24 } },
      classification: { category: "saws", attributes: { teeth: 24 } },
    });
    const saw = { category: "saws", attributes: { teeth: 24 } };
    expect(plan("none", { teeth: "none" }, saw).classification).toEqual(UNCLASSIFIED);
  });

  it("leave values alone that the category no longer has, until the category changes", () => {
    const old = { category: "saws", attributes: { teeth: 24, length: 20 } };
    expect(plan("saws", { length: "20", teeth: "24" }, old).errors).toEqual([]);
    expect(plan("saws", { teeth: "32" }, old).errors).toEqual([
      { field: "attributes.length", message: "is no attribute of its category: enter none" },
    ]);
    expect(plan("saws", { teeth: "32", length: "none" }, old).classification?.attributes).toEqual({
      teeth: 32,
    });
  });

  it.each<[string | undefined, Record<string, string>, string, string]>([
    [
      "nuts",
      { length: "x" },
      "category",
      "no category has the address nuts: enter the last part of /c/…, or none",
    ],
    [undefined, { length: "20,5" }, "attributes.length", "write 20.5 instead of 20,5"],
    [undefined, { length: "25 mm" }, "attributes.length", "write 25 instead of 25 mm"],
    [undefined, { length: "long" }, "attributes.length", "must be a number in mm"],
    [undefined, { length: "1e3" }, "attributes.length", "must be a number in mm"],
    [undefined, { length: "20.25" }, "attributes.length", "must be a number in mm with at most 1 decimal"],
    [undefined, { length: "9999999999" }, "attributes.length", "must be a number in mm up to 1000000000"],
    [undefined, { length: "none" }, "attributes.length", "is required in this category"],
    [undefined, { thread: "m10" }, "attributes.thread", "must be one of m6, m8"],
    [undefined, { coated: "yes" }, "attributes.coated", "must be true or false"],
    [undefined, { declared: "4 Dec 2026" }, "attributes.declared", "must be a day such as 2026-12-04"],
    [undefined, { note: "x".repeat(201) }, "attributes.note", "must be a text of 1 to 200 characters"],
    [
      undefined,
      { teeth: "24" },
      "attributes.teeth",
      "is no attribute of its category: leave this cell empty",
    ],
  ])("in category %s with %j: %s %s", (category, attributes, field, message) => {
    expect(plan(category, attributes)).toEqual({
      errors: [{ field, message }],
      changes: {},
      classification: null,
    });
  });

  it("without a category have no attributes", () => {
    expect(plan(undefined, { teeth: "24" }, UNCLASSIFIED).errors).toEqual([
      { field: "attributes.teeth", message: "is only for tools with a category: leave this cell empty" },
    ]);
    expect(plan("none", {}).errors).toContainEqual({
      field: "attributes.length",
      message: "is only for tools with a category: enter none",
    });
  });
});
