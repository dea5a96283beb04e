import { currentValueText, type Merged, mergeFields, type Sides } from "../../lib/form/send-edit.ts";
import { type AttributeEntries, choiceField, choiceValue } from "./attribute-form.ts";
import { type ChoiceEntry, isStored, readChoices, writeChoices } from "./choice-lines.ts";

/** Merges an attribute's fields, and its choices one by one: no admin's new choice is lost. */
export function mergeAttribute(sides: Sides<keyof AttributeEntries>): Merged<keyof AttributeEntries> {
  const { mine, base, theirs } = sides;
  const { fields, errors } = mergeFields(sides);
  if (errors["choices"] === undefined) return { fields, errors };
  const [before, stored] = [byId(readChoices(base.choices)), byId(readChoices(theirs.choices))];
  const choices = mergeChoices(readChoices(mine.choices), before, stored);
  errors["choices"] = "The list has your changes and those of the other admin.";
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

function mergeChoices(entered: readonly ChoiceEntry[], base: Choices, theirs: Choices): ChoiceEntry[] {
  const mine = byId(entered.map((entry) => storedAs(entry, theirs)));
  const [first, then] = hasMoved(mine, base) ? [mine, theirs] : [theirs, mine];
  return [...new Set([...first.keys(), ...then.keys()])].flatMap((id) => {
    const [my, before, their] = [mine.get(id), base.get(id), theirs.get(id)];
    const isMine = before ? my?.label !== before.label : my !== undefined;
    return (isMine ? my : their) ?? [];
  });
}

/** A new choice that another admin added too is theirs. */
function storedAs(entry: ChoiceEntry, theirs: Choices): ChoiceEntry {
  const value = choiceValue(entry);
  return isStored(entry) || !theirs.has(value) ? entry : { id: value, value, label: entry.label };
}

function hasMoved(mine: Choices, base: Choices): boolean {
  const before = [...base.keys()].filter((id) => mine.has(id));
  return [...mine.keys()].filter((id) => base.has(id)).some((id, at) => id !== before[at]);
}
