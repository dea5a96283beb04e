import { mergeListField } from "../../lib/form/list-text.ts";
import { currentValueText, type Merged, mergeFields, type Sides } from "../../lib/form/send-edit.ts";
import { type AttributeEntries, choiceField, choiceValue } from "./attribute-form.ts";
import { type ChoiceEntry, CHOICES, isStored } from "./choice-lines.ts";

/** Merges an attribute's fields, and its choices one by one: no admin's new choice is lost. */
export function mergeAttribute(sides: Sides<keyof AttributeEntries>): Merged<keyof AttributeEntries> {
  const [before, stored] = [byId(sides.base.choices), byId(sides.theirs.choices)];
  const choices = CHOICES.write(CHOICES.read(sides.mine.choices).map((entry) => storedAs(entry, stored)));
  const mine = { ...sides.mine, choices };
  const { fields, errors } = mergeListField(CHOICES, "choices", { ...sides, mine }, mergeFields(sides));
  if (errors["choices"] === undefined) return { fields, errors };
  for (const [at, { id, label }] of CHOICES.read(fields.choices).entries()) {
    const current = stored.get(id)?.label ?? label;
    if (label !== current && before.get(id)?.label !== current) {
      errors[choiceField(at, "label")] = currentValueText(current);
    }
  }
  return { fields, errors };
}

type Choices = ReadonlyMap<string, ChoiceEntry>;

const byId = (text: string): Choices => new Map(CHOICES.read(text).map((entry) => [entry.id, entry]));

/** A new choice that another admin added too is theirs. */
function storedAs(entry: ChoiceEntry, theirs: Choices): ChoiceEntry {
  const value = choiceValue(entry);
  return isStored(entry) || !theirs.has(value) ? entry : { id: value, value, label: entry.label };
}
