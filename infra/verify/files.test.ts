import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isMade } from "./files.ts";

const ROOT = join(import.meta.dirname, "../..");

test("folders that git ignores are not checked", () => {
  const lines = readFileSync(join(ROOT, ".gitignore"), "utf8").split("\n");
  const folders = lines.filter((line) => line.endsWith("/")).map((line) => line.replace("*", "other"));
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((folder) => !isMade(`${folder}file.ts`))).toEqual([]);
});
