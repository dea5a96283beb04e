import { expect, test } from "vitest";
import { countSteps } from "./verify.ts";

test("all steps are counted", () => {
  expect(countSteps("ok   lint\n\nverify: 23 of 23 steps in 56.2 s\n", 0)).toEqual({
    passed: 23,
    failed: 0,
    skipped: 0,
  });
});

test("steps that failed are counted and named", () => {
  expect(countSteps("FAIL lint\n\nverify: 21 of 23 steps in 56.2 s\nfailed: lint, words\n", 1)).toEqual({
    passed: 21,
    failed: 2,
    skipped: 0,
    problems: ["failed: lint, words"],
  });
});

test.each([
  ["ended without its last lines", "ok   lint\n", 0, 0],
  ["crashed after its last lines", "verify: 23 of 23 steps in 56.2 s\n", 23, 1],
])("a verify that %s has failed once", (_how, output, passed, exitCode) => {
  expect(countSteps(output, exitCode)).toEqual({
    passed,
    failed: 1,
    skipped: 0,
    problems: [`ended with ${exitCode}`],
  });
});
