import { expect, test } from "vitest";
import { ALL_FAULTS } from "./faults/all.ts";
import { readOptions } from "./options.ts";

const namesFor = (...args: string[]) => readOptions(args, "folder").faults.map(({ name }) => name);

test("without options every fault is run, each under its own name, in a shop with Keycloak", () => {
  expect(namesFor()).toEqual(ALL_FAULTS.map(({ name }) => name));
  expect(new Set(namesFor()).size).toBe(ALL_FAULTS.length);
  expect(readOptions([], "folder")).toMatchObject({ isComplete: true, folder: "folder" });
});

test("the short form needs no Keycloak", () => {
  const { faults, isComplete } = readOptions(["--short"], "folder");
  expect(faults.length).toBeGreaterThan(3);
  expect([isComplete, faults.some(({ needsCompleteShop }) => needsCompleteShop)]).toEqual([false, false]);
});

test("faults are chosen by words of their names", () => {
  expect(namesFor("--only", "redis wiped, COMMIT")).toEqual(["Redis wiped", "COMMITs lost"]);
});

test.each([["--only", "nothing like it"], ["--plant", "other"], ["--loud"]])("rejects %s %s", (...args) => {
  expect(() => readOptions(args, "folder")).toThrow("--plant skipped-settle");
});
