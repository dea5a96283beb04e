import type { CategoryAttribute } from "../catalogue/attribute-definition.ts";
import { readAttributeValue, writeAttributeValue } from "../catalogue/attribute-values.ts";
import type { AttributeValue } from "../catalogue/attribute.entity.ts";
import type { Classification } from "../tool/classification.ts";
import type { Surroundings, ToolPatch } from "../tool/tool-patch.ts";
import type { ClassificationCells, LineError, RelationCells } from "./import-line.ts";

/** Removes the category, a value or related parts, unless it is one itself. */
const NONE = "none";

/** Returns whether cells leave category and attributes unchanged. */
export const leavesClassification = ({ category, attributes = {} }: ClassificationCells): boolean =>
  !category && Object.values(attributes).every((cell) => cell === "");

/** Returns category and attributes that cells make of the present ones, undefined without a change, and the errors of values that cannot be read. */
export function readClassificationCells(
  cells: ClassificationCells,
  before: Classification,
  classify: Surroundings["classify"],
): { readonly classification: Classification | undefined; readonly errors: readonly LineError[] } {
  if (leavesClassification(cells)) return { classification: undefined, errors: [] };
  const category = cells.category ? categoryOf(cells.category, classify) : before.category;
  const chosen = classify(category);
  // The plan reports an unknown category.
  if (!chosen) return { classification: { category, attributes: before.attributes }, errors: [] };
  const attributes = new Map<string, AttributeValue>(Object.entries(before.attributes));
  const errors: LineError[] = [];
  for (const [slug, cell] of Object.entries(cells.attributes ?? {})) {
    const present = attributes.get(slug);
    // A cell as an export wrote it changes nothing, whatever it is.
    if (cell === "" || (present !== undefined && writeAttributeValue(present) === cell)) continue;
    const read = readValue(chosen.allowed, slug, cell);
    if (read === null) attributes.delete(slug);
    else if ("value" in read) attributes.set(slug, read.value);
    else {
      const message = read.message ?? `${notAllowed(category)}: leave this cell empty`;
      errors.push({ field: `attributes.${slug}`, message });
    }
  }
  return { classification: { category, attributes: Object.fromEntries(attributes) }, errors };
}

const categoryOf = (cell: string, classify: Surroundings["classify"]): string | null =>
  cell === NONE && !classify(cell) ? null : cell;

/** Returns the value of a cell, null to remove it, or what would be right; no message where the category has no such attribute. */
function readValue(
  allowed: readonly CategoryAttribute[],
  slug: string,
  cell: string,
): { readonly value: AttributeValue } | { readonly message: string | null } | null {
  const attribute = allowed.find((one) => one.slug === slug);
  const read = attribute && readAttributeValue(attribute, cell);
  // A choice may be called `none`; a text may not.
  const isValue = read && "value" in read && (cell !== NONE || attribute?.type === "choice");
  if (isValue) return read;
  if (cell === NONE) return null;
  return { message: read && "message" in read ? read.message : null };
}

/** Returns what an error says of an attribute that the category does not have. */
export const notAllowed = (category: string | null): string =>
  category === null ? "is only for tools with a category" : "is no attribute of its category";

/** Returns the related parts that cells name. */
export function readRelationCells(
  cells: RelationCells | undefined,
  findPart: Surroundings["findPart"],
): ToolPatch["relations"] {
  const read = (numbers: readonly string[] | undefined) =>
    numbers?.length === 1 && numbers[0] === NONE && !findPart(NONE) ? [] : numbers;
  const [successor, alternatives, fitsWith] = [cells?.successor, cells?.alternatives, cells?.fitsWith].map(
    read,
  );
  if (!successor && !alternatives && !fitsWith) return undefined;
  return {
    ...(successor && { successor: successor[0] ?? null }),
    ...(alternatives && { alternatives }),
    ...(fitsWith && { fitsWith }),
  };
}
