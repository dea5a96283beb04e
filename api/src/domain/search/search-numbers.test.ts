import { describe, expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { plainText } from "../shared/plain-text.ts";
import { findNumbers, numberPatterns } from "./search-numbers.ts";

const shop = shopFixture();

it.each([
  ["drill 8 mm", ["8"]],
  ["drill 10.50 mm, 10,5mm", ["10.5"]],
  ["8.0 8,00 8", ["8"]],
  [".5 mm and ,25", ["0.5", "0.25"]],
  ["M8x30", ["8", "30"]],
  ["no.8 screw, grade 12.9.1", ["8", "12.9", "1"]],
  ["bolt,10 mm (.5)", ["10", "0.5"]],
  ['1/2" ratchet 1 1/2 in', []],
  ["½ in, 0.5 inch, 12", ["12"]],
  ["no number", []],
  ["1 2 3 4 5 6 7 8", ["1", "2", "3", "4", "5", "6"]],
])("the numbers of %j are %j", (text, numbers) => {
  expect(findNumbers(plainText(text))).toEqual(numbers);
});

describe("in the text of a tool,", () => {
  const matches = async (text: string, pattern: string): Promise<boolean> => {
    const [row] = await shop.em.execute<{ found: boolean }[]>("select ?::text ~ ?::text as found", [
      text,
      pattern,
    ]);
    return row?.found === true;
  };

  it.each([
    ["8", "Drill 8 mm", "exact"],
    ["8", "Drill 8.0 mm", "exact"],
    ["8", "Drill 8,00mm, long", "exact"],
    ["8", "M8x30", "exact"],
    ["8", "Drill, 8.", "exact"],
    ["8", "Drill 80 mm", "longer"],
    ["8", "Drill 80.0 mm", "longer"],
    ["8", "Drill 8.5 mm", "part"],
    ["8", "Drill 80.5 mm", "part"],
    ["8", "Drill 6.8 mm", "part"],
    ["8", "Drill 6,85 mm", "part"],
    ["8", "Drill 18 mm", "none"],
    ["8", "Drill", "none"],
    ["8", "Screw No.8", "exact"],
    ["0.5", "Pin .5 mm", "exact"],
    ["0.5", "Pin 0,50 mm", "exact"],
    ["0.5", "Pin 6.5 mm", "part"],
    ["6.8", "Drill 6.8 mm", "exact"],
    ["6.8", "Drill 6,80 mm", "exact"],
    ["6.8", "Drill 6.85 mm", "longer"],
    ["6.8", "Bush 6 x 8 mm", "part"],
    ["6.8", "Bush 16.8 mm", "part"],
    ["6.8", "Drill", "none"],
  ])("%s and %j: %s", async (number, text, expected) => {
    const { exact, beginning, part } = numberPatterns(number);
    const found = {
      exact: await matches(text, exact),
      longer: await matches(text, beginning),
      part: await matches(text, part),
      none: true,
    };
    expect(Object.entries(found).find(([, isFound]) => isFound)?.[0]).toBe(expected);
    if (found.exact) expect(found.longer).toBe(true);
  });
});
