import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import type { FieldChanges } from "../audit/audit-action.ts";

/** The category and attributes of a tool. */
export interface Classification {
  /** The slug of the category. */
  readonly category: string | null;
  readonly attributes: AttributeValues;
}

/** Returns what differs, an attribute as `attributes.length`. */
export function classificationChanges(before: Classification, after: Classification): FieldChanges {
  const slugs = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  const text = (value: string | number | boolean | undefined): string | number | null =>
    typeof value === "boolean" ? String(value) : (value ?? null);
  return {
    ...(before.category !== after.category && { category: { from: before.category, to: after.category } }),
    ...Object.fromEntries(
      [...slugs]
        .filter((slug) => before.attributes[slug] !== after.attributes[slug])
        .map((slug) => [
          `attributes.${slug}`,
          { from: text(before.attributes[slug]), to: text(after.attributes[slug]) },
        ]),
    ),
  };
}
