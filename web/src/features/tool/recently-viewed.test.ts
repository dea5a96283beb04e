import { expect, test } from "vitest";
import { noteViewed, readViewed } from "./recently-viewed.ts";

const ids = Array.from(
  { length: 14 },
  (_, index) => `0199f000-0000-7000-8000-${String(index).padStart(12, "0")}`,
);

test("the twelve latest tools are listed, the last one first, each once", () => {
  for (const id of [...ids, ids[12] ?? ""]) noteViewed(id);
  expect(readViewed()).toEqual([ids[12], ids[13], ...ids.slice(2, 12).toReversed()]);
});

test("twelve others are listed on the page of one that is among the latest", () => {
  for (const id of ids) noteViewed(id);
  expect(readViewed(ids[13])).toEqual(ids.slice(1, 13).toReversed());
});

test("what is not a list of ids is ignored, and replaced by the next tool", () => {
  for (const stored of ["no JSON", "{}", '["no id", 7]']) {
    localStorage.setItem("recently-viewed", stored);
    expect(readViewed()).toEqual([]);
  }
  noteViewed(ids[0] ?? "");
  expect(readViewed()).toEqual([ids[0]]);
});
