import type { AttributeValue, AttributeValues } from "./attribute.entity.ts";
import type { AttributeDefinition, CategoryAttribute } from "./attribute-definition.ts";

export interface AttributeError {
  /** The attribute's slug. */
  readonly attribute: string;
  readonly message: string;
}

/** The maximum number of letters of a text. */
export const TEXT_MAX = 200;
/** The maximum of a number; sizes, weights and counts of parts are far below. */
export const NUMBER_MAX = 1_000_000_000;

/** Matches days of the years 1900 to 2099, also those that no month has. */
const DAY = /^(19|20)\d\d-\d\d-\d\d$/;

/** Returns whether the text is a day of the calendar, as `2026-12-04`. */
function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(text) : NaN;
  // Some days that no month has are read as days of the next one.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Checks the values of a tool against the attributes of its category. Returns the errors, each with its attribute and what would be right;
 * empty if all are right.
 */
export function checkAttributeValues(
  values: AttributeValues,
  attributes: readonly CategoryAttribute[],
): AttributeError[] {
  const known = new Map(attributes.map((attribute) => [attribute.slug, attribute]));
  const wrong = Object.entries(values).flatMap(([slug, value]) => {
    const attribute = known.get(slug);
    const message = attribute ? problemOf(attribute, value) : "is no attribute of this category";
    return message === null ? [] : [{ attribute: slug, message }];
  });
  const missing = attributes
    .filter(({ slug, isRequired }) => isRequired && values[slug] === undefined)
    .map(({ slug }) => ({ attribute: slug, message: "is required in this category" }));
  return [...wrong, ...missing];
}

const PROBLEMS: Readonly<
  Record<
    AttributeDefinition["type"],
    (attribute: AttributeDefinition, value: AttributeValue) => string | null
  >
> = {
  number: ({ unit, decimals }, value) => {
    const what = unit === null ? "a number" : `a number in ${unit}`;
    if (typeof value !== "number" || !Number.isFinite(value)) return `must be ${what}`;
    if (Math.abs(value) > NUMBER_MAX) return `must be ${what} up to ${NUMBER_MAX}`;
    const digits = decimals ?? 0;
    if (Number(value.toFixed(digits)) === value) return null;
    return digits === 0
      ? `must be ${what} without decimals`
      : `must be ${what} with at most ${digits} decimal${digits === 1 ? "" : "s"}`;
  },
  choice: ({ choices }, value) =>
    choices.some((choice) => choice.value === value)
      ? null
      : `must be one of ${choices.map((choice) => choice.value).join(", ")}`,
  text: (_, value) =>
    typeof value === "string" && value.trim() !== "" && value.length <= TEXT_MAX
      ? null
      : `must be a text of 1 to ${TEXT_MAX} characters`,
  boolean: (_, value) => (typeof value === "boolean" ? null : "must be true or false"),
  date: (_, value) => (typeof value === "string" && isDay(value) ? null : "must be a day such as 2026-12-04"),
};

const problemOf = (attribute: AttributeDefinition, value: AttributeValue): string | null =>
  PROBLEMS[attribute.type](attribute, value);

/** Returns a value as a text, which `readAttributeValue` reads. */
export const writeAttributeValue = (value: AttributeValue): string => String(value);

/** Returns the value that a text is for this attribute, or what would be right. */
export function readAttributeValue(
  attribute: AttributeDefinition,
  text: string,
): { readonly value: AttributeValue } | { readonly message: string } {
  const value = VALUES[attribute.type](text);
  const message = problemOf(attribute, value);
  if (message === null) return { value };
  const meant = attribute.type === "number" ? numberIn(text) : null;
  return meant !== null && problemOf(attribute, Number(meant)) === null && typeof value === "string"
    ? { message: `write ${meant} instead of ${text}` }
    : { message };
}

/** Functions that return the value of a text, by type; a text without a meaning stays a text, which has a problem. */
const VALUES: Readonly<Record<AttributeDefinition["type"], (text: string) => AttributeValue>> = {
  number: (text) => (/^-?\d{1,10}(\.\d{1,10})?$/.test(text) ? Number(text) : text),
  choice: (text) => text,
  text: (text) => text,
  date: (text) => text,
  // Spreadsheets write these values in capitals.
  boolean: (text) => (/^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : text),
};

/** The number in a text with a decimal comma or a unit. */
const numberIn = (text: string): string | null =>
  /^(-?\d{1,10}(?:[.,]\d{1,10})?)\s*\D{0,12}$/.exec(text)?.[1]?.replace(",", ".") ?? null;
