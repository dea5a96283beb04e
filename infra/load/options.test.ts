import { describe, expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("a profile alone runs on a thousand tools with its own rate", () => {
  expect(readOptions(["smoke"])).toEqual({ verb: "smoke", size: 1000, buyers: 200 });
});

test("everything can be said", () => {
  const args = [
    "browse",
    "--size",
    "1000000",
    "--rate",
    "2.5",
    "--seconds",
    "30",
    "--target",
    "https://shop.test",
  ];
  expect(readOptions(args)).toMatchObject({
    verb: "browse",
    size: 1_000_000,
    rate: 2.5,
    seconds: 30,
    target: "https://shop.test",
  });
  expect(readOptions(["flash-sale", "--buyers", "2000"]).buyers).toBe(2000);
});

describe("refused, with the usage", () => {
  test.each([
    [[], "verb"],
    [["storm"], "verb"],
    [["smoke", "browse"], "one at a time, not also browse"],
    [["smoke", "--size", "500"], "a size is one of 1000, 100000, 1000000"],
    [["smoke", "--rate", "0"], "rate"],
    [["smoke", "--rate", "fast"], "rate"],
    [["flash-sale", "--buyers", "199"], "buyers"],
    [["flash-sale", "--buyers", "2001"], "buyers"],
    [["flash-sale", "--seconds", "60"], "its crowd is --buyers"],
    [["browse", "--target", "localhost"], "target"],
    [["browse", "--target", "ftp://shop.test"], "target"],
    [["browse", "--depth", "3"], "depth"],
  ])("%j", (args, reason) => {
    expect(() => readOptions(args)).toThrow(reason);
    expect(() => readOptions(args)).toThrow("usage: npm run load -- <smoke|");
  });
});
