import { expect, it } from "vitest";
import { freeSlug, slugOf } from "./slug.ts";

it.each([
  ["Combination wrench, 19 mm", "combination-wrench-19-mm"],
  ["Flange bolt M12 x 60", "flange-bolt-m12-x-60"],
  ["Säge für Müller ½ in", "sage-fur-muller-1-2-in"],
  ["  --  100 % steel_blue  ", "100-steel-blue"],
  ["鑿", "tool"],
  ["<script>alert(1)</script>", "script-alert-1-script"],
])("%s is %s in an address", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it("a long name ends with a whole word", () => {
  const slug = slugOf("wrench ".repeat(40));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^(wrench-)+wrench$/);
  expect(slugOf("x".repeat(500))).toBe("tool");
});

it("a taken slug gets the next number, also one that fills the column", () => {
  const long = `${"a".repeat(69)}-${"b".repeat(10)}`;
  expect(freeSlug(["bolts", "steel-bolts"], new Set())).toBe("bolts");
  expect(freeSlug(["bolts", "steel-bolts"], new Set(["bolts"]))).toBe("steel-bolts");
  expect(freeSlug(["bolts"], new Set(["bolts", "bolts-2", "nuts"]))).toBe("bolts-3");
  expect(freeSlug([long], new Set([long]))).toBe(`${"a".repeat(69)}-2`);
});
