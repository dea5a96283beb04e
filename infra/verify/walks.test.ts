import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FILES_MAX = 10;
const LINES_MAX = 180;

const ROOT = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const walks = [...read("CONTRIBUTING.md").matchAll(/^\*\*(.+?)\.?\*\*.*\n\n((?:\d+\. `.*\n)+)/gm)].map(
  ([, title = "", list = ""]) => ({
    title,
    files: [...list.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file),
  }),
);

it("CONTRIBUTING begins with four walks", () => {
  expect(walks).toHaveLength(4);
});

it.each(walks)("the walk '$title' has at most ten files, each short enough to read", ({ files }) => {
  expect(files.length).toBeLessThanOrEqual(FILES_MAX);
  const long = files.filter((file) => read(file).split("\n").length > LINES_MAX + 1);
  expect(long).toEqual([]);
});
