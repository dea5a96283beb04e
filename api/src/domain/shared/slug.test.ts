import { expect, it } from "vitest";
import { slugOf } from "./slug.ts";

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
