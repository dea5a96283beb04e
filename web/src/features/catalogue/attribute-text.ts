import type { Attribute } from "./managed-catalogue.api.ts";

export const TYPE_LABELS: Readonly<Record<Attribute["type"], string>> = {
  number: "Number",
  choice: "Choice",
  text: "Text",
  boolean: "Yes or no",
  date: "Date",
};

/** Returns whether customers may filter by it: the search finds the words of texts, and parts are sorted by dates. */
export const mayBeFacet = ({ type }: Pick<Attribute, "type">): boolean => type !== "text" && type !== "date";

const CHOICES_SHOWN = 4;

/** Returns the kind of an attribute's values, such as `Number in mm, 1 decimal`. */
export function valuesText({ type, unit, decimals, choices }: Attribute): string {
  if (type === "number") {
    const digits = decimals === 1 ? "1 decimal" : `${decimals ?? 0} decimals`;
    return `Number${unit === null ? "" : ` in ${unit}`}, ${digits}`;
  }
  if (type !== "choice") return TYPE_LABELS[type];
  const shown = choices.slice(0, CHOICES_SHOWN).map(({ label }) => label);
  const rest = choices.length - shown.length;
  return `Choice of ${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
