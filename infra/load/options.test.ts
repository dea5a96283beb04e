import { describe, expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("a profile alone runs on a thousand tools with its own rate", () => {
  expect(readOptions(["smoke"])).toEqual({ command: "smoke", size: 1000, buyers: 200 });
});

test("all options", () => {
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
    command: "browse",
    size: 1_000_000,
    rate: 2.5,
    seconds: 30,
    target: "https://shop.test",
  });
  expect(readOptions(["flash-sale", "--buyers", "2000"]).buyers).toBe(2000);
});

describe("rejected, with the usage", () => {
  test.each([
    [[], "command"],
    [["storm"], "command"],
    [["smoke", "browse"], "only one at a time, not also browse"],
    [["smoke", "--size", "500"], "must be one of 1000, 100000, 1000000"],
    [["smoke", "--rate", "0"], "rate"],
    [["smoke", "--rate", "fast"], "rate"],
    [["flash-sale", "--buyers", "199"], "buyers"],
    [["flash-sale", "--buyers", "2001"], "buyers"],
    [["flash-sale", "--seconds", "60"], "use --buyers"],
    [["browse", "--target", "localhost"], "target"],
    [["browse", "--target", "ftp://shop.test"], "target"],
    [["browse", "--depth", "3"], "depth"],
  ])("%j", (args, reason) => {
    expect(() => readOptions(args)).toThrow(reason);
    expect(() => readOptions(args)).toThrow("usage: npm run load -- <smoke|");
  });
});
