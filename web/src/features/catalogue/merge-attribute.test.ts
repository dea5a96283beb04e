import { expect, test } from "vitest";
import { attributeEntries } from "./attribute-form.ts";
import { type ChoiceEntry, CHOICES, storedEntry } from "./choice-lines.ts";
import { mergeAttribute } from "./merge-attribute.ts";

const choice = (label: string, value = label.toLowerCase()): ChoiceEntry => storedEntry({ value, label });
const added = (label: string): ChoiceEntry => ({ id: "+1", value: "", label });
const [steel, brass, tin, silver] = ["Steel", "Brass", "Tin", "Silver"].map((label) => choice(label));

/** The merged choices and the errors, of Steel and Brass that both admins changed. */
function merge(mine: (ChoiceEntry | undefined)[], theirs: (ChoiceEntry | undefined)[]) {
  const sideOf = (entries: readonly (ChoiceEntry | undefined)[]) => ({
    ...attributeEntries(undefined),
    choices: CHOICES.write(entries.filter((entry) => entry !== undefined)),
  });
  const { fields, errors } = mergeAttribute({
    mine: sideOf(mine),
    base: sideOf([steel, brass]),
    theirs: sideOf(theirs),
  });
  return { labels: CHOICES.read(fields.choices).map(({ label }) => label), errors };
}

test("choices that either side added, renamed or removed are so in the merged list", () => {
  expect(merge([steel, brass, added("Tin")], [steel, brass, silver]).labels).toEqual([
    "Steel",
    "Brass",
    "Silver",
    "Tin",
  ]);
  expect(merge([choice("Carbon steel", "steel"), brass], [steel]).labels).toEqual(["Carbon steel"]);
  expect(merge([brass], [steel, choice("Brass CZ121", "brass")]).labels).toEqual(["Brass CZ121"]);
});

test("a choice that both sides added is there once", () => {
  expect(merge([added("Tin"), steel, brass], [steel, brass, tin, silver]).labels).toEqual([
    "Steel",
    "Brass",
    "Tin",
    "Silver",
  ]);
});

test("the order is the one of the side that moved a choice", () => {
  expect(merge([steel, brass, added("Tin")], [brass, steel]).labels).toEqual(["Brass", "Steel", "Tin"]);
  expect(merge([brass, steel], [silver, steel, brass]).labels).toEqual(["Brass", "Steel", "Silver"]);
});

test("a name that both sides changed is mine, and its field shows theirs", () => {
  const { labels, errors } = merge(
    [choice("Carbon steel", "steel"), brass],
    [choice("Mild steel", "steel"), brass],
  );
  expect(labels).toEqual(["Carbon steel", "Brass"]);
  expect(errors["choices[0].label"]).toBe("The current value is Mild steel. Save again to replace it.");
  expect(errors["choices[1].label"]).toBeUndefined();
});
