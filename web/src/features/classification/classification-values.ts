import type { FieldErrors, FieldLabels } from "../../lib/form/field-errors.ts";
import { attributesOf, type CategoryAttribute, pathText } from "../catalogue/managed-categories.ts";
import type { Attribute, ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";

/** A number in the attribute's unit, a choice's value, a text, yes or no, or a day such as `2026-12-04`. */
export type AttributeValue = number | string | boolean;

/** The place of a tool in the catalogue: its category and the values of its attributes. */
export interface Classification {
  /** The slug of the category. */
  readonly category: string | null;
  /** The values by the slugs of the attributes. */
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** Fields of a form, which problems call the same. */
export type ClassificationName = "category" | `attributes.${string}`;
export type ClassificationEntries = Readonly<Record<ClassificationName, string>>;

export const nameOf = (slug: string): ClassificationName => `attributes.${slug}`;

const entryOf = (value: AttributeValue | undefined): string => (value === undefined ? "" : String(value));

/** Returns what the fields of a classification show, for all attributes: another category may have others. */
export const classificationEntries = (
  { attributes }: ManagedCatalogue,
  classification: Classification,
): ClassificationEntries => ({
  category: classification.category ?? "",
  ...Object.fromEntries(
    attributes.map(({ slug }) => [nameOf(slug), entryOf(classification.attributes[slug])]),
  ),
});

/** An entry as the form shows it. */
export function classificationEntryText(
  { categories, attributes }: ManagedCatalogue,
  name: ClassificationName,
  entry: string,
): string {
  if (name === "category") {
    const category = categories.find(({ slug }) => slug === entry);
    return category ? pathText(categories, category) : entry;
  }
  const attribute = attributes.find(({ slug }) => nameOf(slug) === name);
  if (attribute?.type === "boolean" && entry !== "") return entry === "true" ? "Yes" : "No";
  return attribute?.choices.find(({ value }) => value === entry)?.label ?? entry;
}

export const classificationLabels = ({ attributes }: ManagedCatalogue): FieldLabels<ClassificationName> => ({
  category: "Category",
  ...Object.fromEntries(attributes.map(({ slug, label }) => [nameOf(slug), label])),
});

/** The attributes of the category that is entered. */
export const enteredAttributes = (
  catalogue: ManagedCatalogue,
  values: ClassificationEntries,
): CategoryAttribute[] =>
  attributesOf(
    catalogue,
    catalogue.categories.find(({ slug }) => slug === values.category),
  );

/** Returns the entered classification, without the values that its category does not have, and what is wrong with it. */
export function readClassification(
  catalogue: ManagedCatalogue,
  values: ClassificationEntries,
): { errors: FieldErrors<ClassificationName>; classification: Classification } {
  const errors: FieldErrors<ClassificationName> = {};
  const entered: [slug: string, value: AttributeValue][] = [];
  for (const attribute of enteredAttributes(catalogue, values)) {
    const name = nameOf(attribute.slug);
    const text = (values[name] ?? "").trim();
    const value = readValue(attribute, text);
    if (text === "" && attribute.isRequired) errors[name] = requiredError(attribute);
    else if (text !== "" && value === undefined) errors[name] = requiredError(attribute);
    else if (text !== "" && value !== undefined) entered.push([attribute.slug, value]);
  }
  return {
    errors,
    classification: {
      category: values.category === "" ? null : values.category,
      attributes: Object.fromEntries(entered),
    },
  };
}

function readValue({ type }: Attribute, text: string): AttributeValue | undefined {
  if (type === "boolean") return text === "true";
  if (type === "date") return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
  if (type !== "number") return text;
  const plain = text.replace(/^[−–]/, "-");
  return /^-?\d{1,10}(\.\d{1,10})?$/.test(plain) ? Number(plain) : undefined;
}

function requiredError(attribute: Attribute): string {
  if (attribute.type === "number") return numberError(attribute);
  if (attribute.type === "date") return "Enter a date.";
  return attribute.type === "text" ? "Enter a value." : "Choose one.";
}

function numberError({ unit, decimals }: Attribute): string {
  const example = decimals === 0 ? "12" : "12.5";
  return `Enter a number${unit === null ? "" : ` in ${unit}`}, e.g. ${example}.`;
}
