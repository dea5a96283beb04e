import { type FieldErrors, type FieldLabels, parsed, type Parsed } from "../../lib/form/field-errors.ts";
import type { Attribute, Choice } from "./managed-catalogue.api.ts";
import { addressName, CHOICES, storedEntry } from "./choice-lines.ts";

const SLUG_MAX = 40;
export const LABEL_MAX = 60;
export const CHOICES_MAX = 200;

/** Fields of an attribute's form; `choices[1].label` is the name of the second choice. */
export type AttributeName = keyof Attribute | `choices[${number}].${"label" | "value"}`;

export type AttributeEntries = Readonly<Record<keyof Attribute, string>>;

const EMPTY: Attribute = { slug: "", label: "", type: "number", unit: "mm", decimals: 1, choices: [] };

/** The entries of an attribute; without one, those of a new one. */
export function attributeEntries(attribute: Attribute = EMPTY): AttributeEntries {
  const { slug, label, type, unit, decimals, choices } = attribute;
  return {
    label,
    slug,
    type,
    unit: unit ?? "",
    decimals: decimals === null ? "" : String(decimals),
    choices: CHOICES.write(choices.map(storedEntry)),
  };
}

export const choiceField = (at: number, field: "label" | "value"): AttributeName => `choices[${at}].${field}`;

const PLACES = Array.from({ length: CHOICES_MAX }, (_, at) => at);

/** Labels in the order of the form. */
export const ATTRIBUTE_LABELS: FieldLabels<AttributeName> = {
  label: "Name",
  slug: "URL name",
  type: "Type",
  unit: "Unit",
  decimals: "Decimals",
  ...Object.fromEntries(
    PLACES.flatMap((at) => [
      [choiceField(at, "label"), `Choice ${at + 1}`],
      [choiceField(at, "value"), `URL name of choice ${at + 1}`],
    ]),
  ),
  choices: "Choices",
};

/** The URL name of a new attribute: the entered one, or one made from the label. */
export const attributeSlug = ({ slug, label }: Pick<AttributeEntries, "slug" | "label">): string =>
  slug.trim() === "" ? addressName(label, { max: SLUG_MAX }).replace(/^[^a-z]+/, "") : slug.trim();

/** A choice's value: the entered one, or the label's. */
export const choiceValue = ({ value, label }: Choice): string =>
  value.trim() === "" ? addressName(label, { max: LABEL_MAX, separators: "." }) : value.trim();

const TYPES: readonly Attribute["type"][] = ["number", "choice", "text", "boolean", "date"];

const NO_FORMAT = { unit: null, decimals: null, error: undefined };

/** The unit and the decimals of an attribute of numbers. */
function readNumberFormat(values: AttributeEntries) {
  const decimals = /^[0-6]$/.test(values.decimals.trim()) ? Number(values.decimals) : null;
  const error = decimals === null ? "Enter a number from 0 to 6." : undefined;
  return { unit: values.unit.trim() || null, decimals, error };
}

/** The entered attribute with the fields that its type has, or what is wrong with it. */
export function readAttribute(values: AttributeEntries): Parsed<AttributeName, Attribute> {
  const label = values.label.trim();
  const slug = attributeSlug(values);
  const type = TYPES.find((each) => each === values.type) ?? "number";
  const { unit, decimals, error } = type === "number" ? readNumberFormat(values) : NO_FORMAT;
  const choices =
    type === "choice"
      ? CHOICES.read(values.choices).map((choice) => ({
          label: choice.label.trim(),
          value: choiceValue(choice),
        }))
      : [];
  return parsed<AttributeName, Attribute>(
    {
      label: label === "" ? "Enter a name, e.g. Length." : undefined,
      slug:
        label !== "" && slug === "" ? "Use lowercase letters, digits and hyphens, e.g. length." : undefined,
      decimals: error,
      ...(type === "choice" && choiceErrors(choices)),
    },
    { slug, label, type, unit, decimals, choices },
  );
}

function choiceErrors(choices: readonly Choice[]): FieldErrors<AttributeName> {
  if (choices.length === 0) return { choices: "Add at least one choice." };
  const errors: FieldErrors<AttributeName> = {};
  for (const [at, { label, value }] of choices.entries()) {
    const isTwice = choices.findIndex((other) => other.value === value) < at;
    if (label === "") errors[choiceField(at, "label")] = "Enter a name, or remove the choice.";
    else if (value === "")
      errors[choiceField(at, "value")] = "Use lowercase letters, digits and hyphens, e.g. steel.";
    else if (isTwice) errors[choiceField(at, "value")] = `${value} is listed twice. Use another name.`;
  }
  return errors;
}
