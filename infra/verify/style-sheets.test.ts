import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";

const RULE = /^\.(?<name>[\w-]+) \{$/gm;

/** Sheets of one feature may style the same page; partials, whose names begin with `_`, are in one sheet. */
test("a class belongs to one style sheet, because sheets load in any order", () => {
  const owners = new Map<string, Set<string>>();
  for (const path of globSync("web/src/**/*.scss")) {
    if (basename(path).startsWith("_")) continue;
    const owner = path.includes("/features/") ? dirname(path) : path;
    for (const { groups } of readFileSync(path, "utf8").matchAll(RULE)) {
      const name = groups?.["name"] ?? "";
      owners.set(name, (owners.get(name) ?? new Set()).add(owner));
    }
  }
  expect(owners.size).toBeGreaterThan(20);
  const shared = [...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of]);
  expect(shared).toEqual([]);
});
