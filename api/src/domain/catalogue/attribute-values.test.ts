import { describe, expect, it } from "vitest";
import type { CategoryAttribute } from "./attribute-definition.ts";
import type { AttributeType, AttributeValue } from "./attribute.entity.ts";
import {
  checkAttributeValues,
  NUMBER_MAX,
  readAttributeValue,
  TEXT_MAX,
  writeAttributeValue,
} from "./attribute-values.ts";

const attribute = (type: AttributeType, over: Partial<CategoryAttribute> = {}): CategoryAttribute => ({
  slug: type,
  label: type,
  type,
  unit: type === "number" ? "mm" : null,
  decimals: type === "number" ? 1 : null,
  choices:
    type === "choice"
      ? [
          { value: "m6", label: "M6" },
          { value: "m8", label: "M8" },
        ]
      : [],
  isRequired: false,
  isFacet: true,
  ...over,
});

const messagesOf = (value: AttributeValue, of: CategoryAttribute): string[] =>
  checkAttributeValues({ [of.slug]: value }, [of]).map(({ message }) => message);

describe("a value", () => {
  it.each([
    ["number", 0],
    ["number", -12.5],
    ["number", NUMBER_MAX],
    ["choice", "m8"],
    ["text", "x".repeat(TEXT_MAX)],
    ["boolean", false],
    ["date", "2024-02-29"],
  ] as const)("of type %s is right: %j", (type, value) => {
    expect(messagesOf(value, attribute(type))).toEqual([]);
  });

  it.each([
    ["number", "12", "must be a number in mm"],
    ["number", Number.NaN, "must be a number in mm"],
    ["number", Number.POSITIVE_INFINITY, "must be a number in mm"],
    ["number", NUMBER_MAX + 1, "must be a number in mm up to 1000000000"],
    ["number", 12.55, "must be a number in mm with at most 1 decimal"],
    ["choice", "m10", "must be one of m6, m8"],
    ["choice", true, "must be one of m6, m8"],
    ["text", "", "must be a text of 1 to 200 characters"],
    ["text", "  ", "must be a text of 1 to 200 characters"],
    ["text", "x".repeat(TEXT_MAX + 1), "must be a text of 1 to 200 characters"],
    ["text", 7, "must be a text of 1 to 200 characters"],
    ["boolean", "true", "must be true or false"],
    ["date", "2025-02-29", "must be a day such as 2026-12-04"],
    ["date", "2026-13-01", "must be a day such as 2026-12-04"],
    ["date", "1899-12-31", "must be a day such as 2026-12-04"],
    ["date", "4 December 2026", "must be a day such as 2026-12-04"],
  ] as const)("of type %s is wrong: %j, and the message states what is valid", (type, value, message) => {
    expect(messagesOf(value, attribute(type))).toEqual([message]);
  });

  it("of a count has no unit and no decimals", () => {
    const count = attribute("number", { unit: null, decimals: 0 });
    expect(messagesOf(3, count)).toEqual([]);
    expect(messagesOf(3.5, count)).toEqual(["must be a number without decimals"]);
    expect(messagesOf(0.125, attribute("number", { decimals: 2 }))).toEqual([
      "must be a number in mm with at most 2 decimals",
    ]);
  });
});

describe("the values of a part", () => {
  const attributes = [attribute("choice", { isRequired: true }), attribute("number"), attribute("text")];

  it("need what the category requires, and nothing else", () => {
    expect(checkAttributeValues({ choice: "m6" }, attributes)).toEqual([]);
    expect(checkAttributeValues({ number: 5 }, attributes)).toEqual([
      { attribute: "choice", message: "is required in this category" },
    ]);
  });

  it("have no attribute of another category, also none of the names that every object has", () => {
    expect(checkAttributeValues({ choice: "m6", toString: 1, colour: "red" }, attributes)).toEqual([
      { attribute: "toString", message: "is no attribute of this category" },
      { attribute: "colour", message: "is no attribute of this category" },
    ]);
  });

  it("are wrong all at once: each error names its attribute", () => {
    const errors = checkAttributeValues({ number: "x", text: " " }, attributes);
    expect(errors.map((error) => error.attribute)).toEqual(["number", "text", "choice"]);
  });
});

describe("a text of a file", () => {
  it.each([
    ["number", "12.5", 12.5],
    ["number", "-3", -3],
    ["choice", "m6", "m6"],
    ["text", "12.5", "12.5"],
    ["boolean", "TRUE", true],
    ["boolean", "false", false],
    ["date", "2026-12-04", "2026-12-04"],
  ] as const)("is a %s: %s", (type, text, value) => {
    expect(readAttributeValue(attribute(type), text)).toEqual({ value });
  });

  it.each([
    ["number", "12,5", "write 12.5 instead of 12,5"],
    ["number", "12 mm", "write 12 instead of 12 mm"],
    ["number", "12.5mm", "write 12.5 instead of 12.5mm"],
    ["number", "1e3", "must be a number in mm"],
    ["number", "0x10", "must be a number in mm"],
    ["number", "", "must be a number in mm"],
    ["number", "12,55", "must be a number in mm"],
    ["number", "9999999999", "must be a number in mm up to 1000000000"],
    ["choice", "M6", "must be one of m6, m8"],
    ["boolean", "yes", "must be true or false"],
    ["date", "04.12.2026", "must be a day such as 2026-12-04"],
  ] as const)("is no %s: %j, and the message states what is valid", (type, text, message) => {
    expect(readAttributeValue(attribute(type), text)).toEqual({ message });
  });

  it.each([
    ["number", -0.5],
    ["number", 123456789.5],
    ["choice", "m8"],
    ["text", 'Zinc, 8 µm; "A2"'],
    ["boolean", true],
    ["date", "1900-01-01"],
  ] as const)("that was written from a %s is read as the same: %j", (type, value) => {
    expect(readAttributeValue(attribute(type), writeAttributeValue(value))).toEqual({ value });
  });
});
