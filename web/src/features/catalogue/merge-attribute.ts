import { currentValueText, type Merged, mergeFields, type Sides } from "../../lib/form/send-edit.ts";
import { type AttributeEntries, choiceField, choiceValue } from "./attribute-form.ts";
import { type ChoiceEntry, isStored, readChoices, writeChoices } from "./choice-lines.ts";
import { MERGED_LIST, mergeLists } from "../../lib/form/merge-list.ts";

/** Merges an attribute's fields, and its choices one by one: no admin's new choice is lost. */
export function mergeAttribute(sides: Sides<keyof AttributeEntries>): Merged<keyof AttributeEntries> {
  const { mine, base, theirs } = sides;
  const { fields, errors } = mergeFields(sides);
  if (errors["choices"] === undefined) return { fields, errors };
  const [before, stored] = [byId(readChoices(base.choices)), byId(readChoices(theirs.choices))];
  const choices = mergeLists({
    mine: byId(readChoices(mine.choices).map((entry) => storedAs(entry, stored))),
    base: before,
    theirs: stored,
    textOf: ({ label }) => label,
  });
  errors["choices"] = MERGED_LIST;
  for (const [at, { id, label }] of choices.entries()) {
    const current = stored.get(id)?.label ?? label;
    if (label !== current && before.get(id)?.label !== current) {
      errors[choiceField(at, "label")] = currentValueText(current);
    }
  }
  return { fields: { ...fields, choices: writeChoices(choices) }, errors };
}

type Choices = ReadonlyMap<string, ChoiceEntry>;

const byId = (entries: readonly ChoiceEntry[]): Choices => new Map(entries.map((entry) => [entry.id, entry]));

/** A new choice that another admin added too is theirs. */
function storedAs(entry: ChoiceEntry, theirs: Choices): ChoiceEntry {
  const value = choiceValue(entry);
  return isStored(entry) || !theirs.has(value) ? entry : { id: value, value, label: entry.label };
}
