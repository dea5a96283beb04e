import { describe, expect, it } from "vitest";
import type { AttributeDefinition } from "../catalogue/attribute-definition.ts";
import type { AttributeType, AttributeValues } from "../catalogue/attribute.entity.ts";
import { compareValues, keyColumns, sortByColumns } from "./family-columns.ts";

const column = (
  slug: string,
  type: AttributeType = "number",
  choices: readonly string[] = [],
): AttributeDefinition => ({
  slug,
  label: slug,
  type,
  unit: null,
  decimals: type === "number" ? 1 : null,
  choices: choices.map((value) => ({ value, label: value })),
});
const part = (attributes: AttributeValues) => ({ attributes });
const sorted = (by: AttributeDefinition, values: readonly (AttributeValues[string] | undefined)[]) =>
  values
    .map((value) => part(value === undefined ? {} : { [by.slug]: value }))
    .toSorted(compareValues(by))
    .map(({ attributes }) => attributes[by.slug]);

describe("values of a column", () => {
  it("are in the order of their size, not of their digits", () => {
    expect(sorted(column("length"), [100, 20, -3, 5.5, 20])).toEqual([-3, 5.5, 20, 20, 100]);
  });

  it("are in the order of the choices, those that are no longer a choice after them", () => {
    const thread = column("thread", "choice", ["m4", "m10", "m6"]);
    expect(sorted(thread, ["m6", "m5", "m10", "m4"])).toEqual(["m4", "m10", "m6", "m5"]);
  });

  it("are in the order of letters, and of the numbers in them, where they are texts", () => {
    expect(sorted(column("remark", "text"), ["zinc", "black", "A2"])).toEqual(["A2", "black", "zinc"]);
    expect(sorted(column("size", "text"), ["M10", "m4", "M3 x 20", undefined, "M3 x 8"])).toEqual([
      "M3 x 8",
      "M3 x 20",
      "m4",
      "M10",
      undefined,
    ]);
  });

  it.each([
    ["number", [undefined, 1, undefined, 0], [0, 1, undefined, undefined]],
    ["text", ["b", undefined, "a"], ["a", "b", undefined]],
    ["boolean", [undefined, true, false], [false, true, undefined]],
  ] as const)("that are missing come last: %s", (type, values, expected) => {
    expect(sorted(column("any", type), values)).toEqual(expected);
  });
});

describe("a size table", () => {
  const columns = [column("thread", "choice", ["m4", "m6"]), column("length")];

  it("is sorted by its first column, then by the next", () => {
    const parts = [
      { thread: "m6", length: 10 },
      { thread: "m4", length: 100 },
      { thread: "m6", length: 8 },
      { thread: "m4", length: 20 },
      { length: 1 },
    ].map(part);
    expect(sortByColumns(parts, columns).map(({ attributes }) => Object.values(attributes))).toEqual([
      ["m4", 20],
      ["m4", 100],
      ["m6", 8],
      ["m6", 10],
      [1],
    ]);
  });

  it("leaves parts that do not differ in their order, and the given list as it is", () => {
    const parts = ["first", "second", "third"].map((name) => ({ name, attributes: { length: 10 } }));
    expect(sortByColumns(parts, columns).map(({ name }) => name)).toEqual(["first", "second", "third"]);
    expect(parts.map(({ name }) => name)).toEqual(["first", "second", "third"]);
  });
});

describe("the columns that distinguish parts", () => {
  const [thread, length, head, pitch] = [
    column("thread", "choice", ["m4", "m6"]),
    column("length"),
    column("head"),
    column("pitch"),
  ];
  const bolt = (size: "m4" | "m6", millimetres: number) =>
    part({
      thread: size,
      length: millimetres,
      head: size === "m4" ? 2.8 : 4,
      pitch: size === "m4" ? 0.7 : 1,
    });
  const slugs = (parts: readonly ReturnType<typeof part>[], columns: readonly AttributeDefinition[]) =>
    keyColumns(parts, columns).map(({ slug }) => slug);

  it("are the first ones that suffice: those that follow from them are left out", () => {
    const parts = [bolt("m4", 10), bolt("m4", 20), bolt("m6", 10), bolt("m6", 20)];
    expect(slugs(parts, [thread, pitch, length, head])).toEqual(["thread", "length"]);
    expect(slugs(parts, [head, thread, length])).toEqual(["head", "length"]);
  });

  it("are none where all parts have the same, or there is one part or none", () => {
    expect(slugs([bolt("m4", 10), bolt("m4", 10)], [thread, length])).toEqual([]);
    expect(slugs([bolt("m4", 10)], [thread, length])).toEqual([]);
    expect(slugs([], [thread, length])).toEqual([]);
  });

  it("have one where some parts lack a value", () => {
    expect(slugs([bolt("m4", 10), part({ length: 10 })], [length, thread])).toEqual(["thread"]);
  });
});
