import { expect, test } from "vitest";
import { addressName, CHOICES, newEntry, storedEntry } from "./choice-lines.ts";

test.each([
  ["Stainless steel A2", "stainless-steel-a2"],
  ["1.5 mm", "1.5-mm"],
  ["Höhe (Ø)", "hohe"],
  ["  A -- B.. ", "a-b"],
  ["Ω", ""],
])("%j is %j in addresses", (text, name) => {
  expect(addressName(text, { max: 60, separators: "." })).toBe(name);
});

test("a name in addresses ends with a letter or digit at its largest length", () => {
  expect(addressName("Head height of it", { max: 12 })).toBe("head-height");
});

test("choices are read as they were written, also without any", () => {
  const stored = storedEntry({ value: "m8", label: "M8 x 1" });
  const choices = [stored, newEntry([stored])];
  expect(CHOICES.read(CHOICES.write(choices))).toEqual(choices);
  expect(CHOICES.read(CHOICES.write([]))).toEqual([]);
  expect(CHOICES.read(CHOICES.write([{ ...stored, label: "A\tB\n" }]))).toEqual([
    { ...stored, label: "A B " },
  ]);
});

test("each new choice has its own id, also after others were removed", () => {
  const [one, two] = [newEntry([]), newEntry([newEntry([])])];
  expect([one.id, two.id, newEntry([two]).id]).toEqual(["+1", "+2", "+3"]);
});
