import type { ListText } from "../../lib/form/list-text.ts";
import type { Choice } from "./managed-catalogue.api.ts";

/** A choice in a form. */
export interface ChoiceEntry extends Choice {
  /** Stays while value and label are entered: the value of a stored choice, or a number after a plus. */
  readonly id: string;
}

export const storedEntry = (choice: Choice): ChoiceEntry => ({ ...choice, id: choice.value });

/** An empty choice, whose id no other one has. */
export function newEntry(entries: readonly ChoiceEntry[]): ChoiceEntry {
  const last = Math.max(0, ...entries.filter((entry) => !isStored(entry)).map(({ id }) => Number(id)));
  return { id: `+${last + 1}`, value: "", label: "" };
}

export const isStored = ({ id }: ChoiceEntry): boolean => !id.startsWith("+");

/** The choices as a text of a form. */
export const CHOICES: ListText<ChoiceEntry> = {
  write: (entries) =>
    entries
      .map(({ id, value, label }) => [id, value, label].map((part) => part.replaceAll(/\s/g, " ")).join("\t"))
      .join("\n"),
  read: (text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [id = "", value = "", label = ""] = line.split("\t");
        return { id, value: value.trim(), label };
      }),
  idOf: ({ id }) => id,
};

/** A text as it is written in addresses: `Stainless steel A2` is `stainless-steel-a2`. `separators` stay between letters and digits. */
export function addressName(
  text: string,
  { max, separators = "" }: { max: number; separators?: string },
): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const words = plain.replaceAll(new RegExp(`[^a-z0-9${separators}]+`, "g"), "-");
  // Separators stand alone, between letters or digits.
  const single = words.replaceAll(/[-.]*([-.])(?![-.])/g, "$1");
  return single.slice(0, max).replaceAll(/^[-.]+|[-.]+$/g, "");
}
