import type { EntityManager } from "@mikro-orm/postgresql";
import { type CategoryAttribute, readAttributesOfAll } from "../catalogue/attribute-definition.ts";
import {
  checkAttributeValues,
  readAttributeValue,
  writeAttributeValue,
} from "../catalogue/attribute-values.ts";
import type { AttributeValue, AttributeValues } from "../catalogue/attribute.entity.ts";
import { type CategoryTree, pathTo, readCategoryTree } from "../catalogue/category-tree.ts";
import { type Classification, lockCategories, classificationChanges } from "../tool/classify-tool.ts";
import type { ToolChanges } from "../tool/tool-changes.ts";

/** Cells of a line about the category and attributes of its tool; undefined and empty cells mean unchanged. */
export interface ClassificationCells {
  /** Slug of the category, or `none`. */
  readonly category?: string | undefined;
  /** Texts by the slugs of attributes; `none` removes a value. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** Where a tool is in the catalogue, as its row has it. */
export interface StoredClassification {
  readonly categoryId: string | null;
  readonly attributes: AttributeValues;
}

export interface PlannedClassification {
  /** Errors with the fields `category` and `attributes.length`. */
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly changes: ToolChanges;
  /** Category and attributes afterwards; null without a change. */
  readonly classification: StoredClassification | null;
}

/** Returns what a line changes of category and attributes of its tool. */
export type PlanClassification = (
  cells: ClassificationCells,
  before: StoredClassification,
) => PlannedClassification;

/** Category and attributes of a new tool. */
export const UNCLASSIFIED: StoredClassification = { categoryId: null, attributes: {} };

const UNCHANGED: PlannedClassification = { errors: [], changes: {}, classification: null };
/** Removes the category or a value, unless it is one itself. */
const NONE = "none";

const isEmpty = ({ category, attributes = {} }: ClassificationCells): boolean =>
  category === undefined && Object.values(attributes).every((cell) => cell === "");

/**
 * Reads what is needed to plan these lines: nothing where none is about the catalogue. With `locked`, the categories of the lines cannot be
 * removed before the transaction ends.
 */
export async function readClassificationPlan(
  em: EntityManager,
  lines: readonly ClassificationCells[],
  { locked = false } = {},
): Promise<PlanClassification> {
  if (lines.every(isEmpty)) return () => UNCHANGED;
  if (locked) await lockCategories(em, new Set(lines.flatMap(({ category }) => category || [])));
  const [tree, attributesOf] = await Promise.all([readCategoryTree(em), readAttributesOfAll(em)]);
  const allowed = new Map<string | null, readonly CategoryAttribute[]>();
  return classificationPlan(tree, (categoryId) => {
    const known = allowed.get(categoryId) ?? attributesOf(pathTo(tree, categoryId));
    allowed.set(categoryId, known);
    return known;
  });
}

/** Plans with these categories and the attributes of each. Pure. */
export function classificationPlan(
  tree: CategoryTree,
  allowedIn: (categoryId: string | null) => readonly CategoryAttribute[],
): PlanClassification {
  const bySlug = new Map(tree.map((node) => [node.slug, node]));
  const byId = new Map(tree.map((node) => [node.id, node]));
  const classificationOf = ({ categoryId, attributes }: StoredClassification): Classification => ({
    category: byId.get(categoryId ?? "")?.slug ?? null,
    attributes,
  });
  return (cells, before) => {
    if (isEmpty(cells)) return UNCHANGED;
    const { category = "" } = cells;
    const categoryId =
      category === ""
        ? before.categoryId
        : (bySlug.get(category)?.id ?? (category === NONE ? null : undefined));
    if (categoryId === undefined) {
      const message = `no category has the address ${category}: enter the last part of /c/…, or ${NONE}`;
      return { ...UNCHANGED, errors: [{ field: "category", message }] };
    }
    const allowed = allowedIn(categoryId);
    const { attributes, errors } = readValues(cells, before, { categoryId, allowed });
    if (errors.length > 0) return { ...UNCHANGED, errors };
    const classification = { categoryId, attributes };
    const changes = classificationChanges(classificationOf(before), classificationOf(classification));
    if (Object.keys(changes).length === 0) return UNCHANGED;
    const wrong = checkAttributeValues(attributes, allowed).map(({ attribute, message }) => ({
      field: fieldOf(attribute),
      message: allowed.some(({ slug }) => slug === attribute)
        ? message
        : `${notAllowed(categoryId)}: enter ${NONE}`,
    }));
    return wrong.length > 0 ? { ...UNCHANGED, errors: wrong } : { errors: [], changes, classification };
  };
}

function readValues(
  { attributes: cells = {} }: ClassificationCells,
  { attributes: before }: StoredClassification,
  { categoryId, allowed }: { categoryId: string | null; allowed: readonly CategoryAttribute[] },
): { attributes: AttributeValues; errors: { field: string; message: string }[] } {
  const attributes = new Map<string, AttributeValue>(Object.entries(before));
  const errors: { field: string; message: string }[] = [];
  for (const [slug, cell] of Object.entries(cells)) {
    const present = attributes.get(slug);
    // What an export wrote changes nothing, whatever it is.
    if (cell === "" || (present !== undefined && writeAttributeValue(present) === cell)) continue;
    const attribute = allowed.find((one) => one.slug === slug);
    const read = attribute && readAttributeValue(attribute, cell);
    // A choice may be called `none`; a text may not.
    const isValue = read && "value" in read && (cell !== NONE || attribute?.type === "choice");
    if (isValue) attributes.set(slug, read.value);
    else if (cell === NONE) attributes.delete(slug);
    else {
      const isKnown = read && "message" in read;
      const message = isKnown ? read.message : `${notAllowed(categoryId)}: leave this cell empty`;
      errors.push({ field: fieldOf(slug), message });
    }
  }
  return { attributes: Object.fromEntries(attributes), errors };
}

const fieldOf = (attribute: string): string => `attributes.${attribute}`;

const notAllowed = (categoryId: string | null): string =>
  categoryId === null ? "is only for tools with a category" : "is no attribute of its category";
