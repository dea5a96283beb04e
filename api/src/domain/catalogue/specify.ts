import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readCategoryAttributes } from "./attribute-definition.ts";
import type { AttributeValue, AttributeValues } from "./attribute.entity.ts";

/** An attribute of a part as people read it. */
export interface Specification {
  readonly attribute: string;
  readonly label: string;
  /** A number without unit, the label of a choice, a text, `Yes` or `No`, or a day such as `4 December 2026`. */
  readonly value: string;
  readonly unit: string | null;
}

/**
 * Returns the values of a part in words, in the order of its category, given the path to it; without values of other attributes.
 */
export async function specify(
  em: EntityManager,
  path: readonly { readonly id: string }[],
  values: AttributeValues,
): Promise<Specification[]> {
  return formatValues(await readCategoryAttributes(em, path), values);
}

/** Returns the values of these attributes in words. */
export function formatValues(
  attributes: readonly AttributeDefinition[],
  values: AttributeValues,
): Specification[] {
  return attributes.flatMap((attribute) => {
    const value = values[attribute.slug];
    if (value === undefined) return [];
    const { slug, label, unit } = attribute;
    return [{ attribute: slug, label, value: formatValue(attribute, value), unit }];
  });
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function formatValue({ type, choices }: AttributeDefinition, value: AttributeValue): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (type === "date") return DAY.format(new Date(String(value)));
  return choices.find((choice) => choice.value === value)?.label ?? String(value);
}
