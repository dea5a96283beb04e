import { parsed, type Parsed } from "../../lib/form/field-errors.ts";
import { PART_NUMBER_MAX, readPartNumbers } from "../../lib/part-number.ts";
import { pathText } from "../catalogue/managed-categories.ts";
import type { ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import { columnsText, readColumns } from "./columns-field.tsx";
import type { FamilyContent } from "./manage-families.api.ts";

const PARTS_MAX = 500;

type FamilyName = keyof FamilyContent;

/** The entered texts of a family. */
export type FamilyEntries = Readonly<Record<FamilyName, string>>;

/** The fields in the order of the form, by label. */
export const FAMILY_LABELS: FamilyEntries = {
  name: "Name",
  category: "Category",
  description: "Description",
  drawing: "Drawing",
  columns: "Columns",
  parts: "Parts",
};

/** The entries of a family; empty without one. */
export const entriesOf = (family: FamilyContent | undefined): FamilyEntries => ({
  name: family?.name ?? "",
  category: family?.category ?? "",
  description: family?.description ?? "",
  drawing: family?.drawing ?? "",
  columns: columnsText(
    (family?.columns ?? []).map(({ attribute, letter }) => ({ attribute, letter: letter ?? "" })),
  ),
  parts: (family?.parts ?? []).join("\n"),
});

/** The entered family, or what is wrong with it. */
export function readFamily(values: FamilyEntries): Parsed<FamilyName, FamilyContent> {
  const name = values.name.trim();
  const parts = readPartNumbers(values.parts);
  return parsed(
    { name: name === "" ? "Enter the family's name." : undefined, parts: partsError(parts) },
    {
      name,
      description: values.description.trim(),
      category: values.category || null,
      drawing: values.drawing || null,
      columns: readColumns(values.columns).map(({ attribute, letter }) => ({
        attribute,
        letter: letter.trim() || null,
      })),
      parts,
    },
  );
}

function partsError(parts: readonly string[]): string | undefined {
  if (parts.length > PARTS_MAX) return `A family has at most ${PARTS_MAX} parts.`;
  const long = parts.find((number) => number.length > PART_NUMBER_MAX);
  if (long === undefined) return undefined;
  const start = long.slice(0, PART_NUMBER_MAX);
  return `${start}… is too long. A part number has at most ${PART_NUMBER_MAX} characters.`;
}

/** An entry in words; of the parts what the other entry lacks. */
export function entryText(
  { categories, attributes }: ManagedCatalogue,
  field: FamilyName,
  { value, other }: { readonly value: string; readonly other: string },
): string {
  if (field === "parts") return partsText(readPartNumbers(value), readPartNumbers(other));
  if (value === "") return "None";
  if (field === "category") {
    const category = categories.find(({ slug }) => slug === value);
    return category ? pathText(categories, category) : value;
  }
  if (field !== "columns") return value;
  return readColumns(value)
    .map(({ attribute, letter }) => {
      const label = attributes.find(({ slug }) => slug === attribute)?.label ?? attribute;
      return letter === "" ? label : `${label} (${letter})`;
    })
    .join("\n");
}

function partsText(parts: readonly string[], others: readonly string[]): string {
  const known = new Set(others);
  const own = parts.filter((number) => !known.has(number));
  const common = parts.length - own.length;
  return [`${common} in both`, ...own].join("\n");
}
