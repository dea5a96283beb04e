import { expect, test } from "vitest";
import { aCataloguePart, hexBolts } from "../../testing/catalogue-samples.ts";
import type { Category } from "../catalogue/category.api.ts";
import { readPart } from "../search/catalogue.api.ts";
import { sorted } from "./size-sort.ts";

const columns = hexBolts.attributes as Category["attributes"];
const withAttributes = (number: number, attributes: object) =>
  readPart({ ...aCataloguePart(number, 20), partNumber: `P${number}`, attributes: { ...attributes } });
const parts = [
  withAttributes(1, { length: 20 }),
  withAttributes(2, { thread: "m8" }),
  withAttributes(3, { thread: "m6", length: 30 }),
];

test.each([
  ["length", ["P1", "P3", "P2"]],
  ["-length", ["P3", "P1", "P2"]],
  ["thread", ["P3", "P2", "P1"]],
  ["-thread", ["P2", "P3", "P1"]],
])("sorted by %s, parts without a value come last", (sort, expected) => {
  expect(sorted(parts, columns, sort).map(({ partNumber }) => partNumber)).toEqual(expected);
});
