import { parsed, type Parsed } from "../../lib/form/field-errors.ts";
import { type ListText, mergeListField } from "../../lib/form/list-text.ts";
import { type Merged, mergeFields, type Sides } from "../../lib/form/send-edit.ts";
import { PART_NUMBER_MAX, readPartNumbers } from "../../lib/part-number.ts";
import { pathText } from "../catalogue/managed-categories.ts";
import type { ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import { COLUMNS } from "./columns-field.tsx";
import type { FamilyContent } from "./manage-families.api.ts";

const PARTS_MAX = 500;

export type FamilyName = keyof FamilyContent;

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
  columns: COLUMNS.write(
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
      columns: COLUMNS.read(values.columns).map(({ attribute, letter }) => ({
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

const PARTS: ListText<string> = {
  read: readPartNumbers,
  write: (parts) => parts.join("\n"),
  idOf: String,
};

/** Merges the entries of a family, and its columns and parts one by one: what either admin added stays. */
export function mergeFamily({ categories }: ManagedCatalogue, sides: Sides<FamilyName>): Merged<FamilyName> {
  const merged = mergeFields(sides, (value, name) => {
    const category = name === "category" && categories.find(({ slug }) => slug === value);
    return category ? pathText(categories, category) : value;
  });
  return mergeListField(PARTS, "parts", sides, mergeListField(COLUMNS, "columns", sides, merged));
}
