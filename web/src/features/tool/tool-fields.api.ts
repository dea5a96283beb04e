import type { components } from "@shop/openapi/types";
import { type FieldErrors, namesOf } from "../../lib/form/field-errors.ts";
import { type Money, toDollars } from "../../lib/money.ts";
import { PRICE_UNITS, type PriceUnit, toUnitDollars } from "../../lib/price.ts";
import { readCount } from "../../lib/read-count.ts";
import { readPrice } from "../../lib/read-price.ts";
import { readUnits } from "../../lib/read-units.ts";

type Body = components["schemas"]["ToolEdit"];

/** A field of a tool in the forms of admins. */
interface Field<Value> {
  readonly label: string;
  /** The name in bodies and problems. */
  readonly wireName: keyof Body;
  /** Returns the value as it is entered. */
  readonly entry: (value: Value) => string;
  /** Returns the entered value; undefined for one that is wrong. */
  readonly read: (entered: string) => Value | undefined;
  /** The text of the error. */
  readonly error: string;
}

interface NumberField<Value> extends Field<Value> {
  readonly input: {
    readonly inputMode?: "numeric" | "decimal";
    readonly hint: string;
    readonly required: boolean;
  };
}

const text = (label: string, wireName: keyof Body, error: string): Field<string> => ({
  label,
  wireName,
  entry: (value) => value,
  read: (entered) => entered.trim() || undefined,
  error,
});

const price: NumberField<Money> = {
  label: "Price",
  wireName: "price",
  entry: (value) => toDollars(value).toFixed(2),
  read: readPrice,
  error: "Enter a price from 0.01 to 999999.99, e.g. 12.50.",
  input: { inputMode: "decimal", hint: "Price of the price unit in US dollars", required: true },
};

const priceUnit: NumberField<PriceUnit> = {
  label: "Price unit",
  wireName: "priceUnit",
  entry: String,
  read: (entered) => PRICE_UNITS.find((unit) => String(unit) === entered),
  error: "Choose the number of units that the price stands for.",
  input: { hint: "The price and its breaks stand for so many units", required: true },
};

const minimumOrder: NumberField<number> = {
  label: "Minimum order",
  wireName: "minOrder",
  entry: String,
  read: readUnits,
  error: "Enter a whole number from 1 to 1,000,000.",
  input: { inputMode: "numeric", hint: "Smallest quantity per order", required: true },
};

const GRAMS_MAX = 10_000_000;

const weight: NumberField<number | null> = {
  label: "Weight in grams",
  wireName: "weightGrams",
  entry: (value) => (value === null ? "" : String(value)),
  read: (entered) => {
    const grams = readCount(entered);
    if (entered.trim() === "") return null;
    return grams !== undefined && grams >= 1 && grams <= GRAMS_MAX ? grams : undefined;
  },
  error: "Enter a whole number from 1 to 10,000,000, or nothing if it is unknown.",
  input: { inputMode: "numeric", hint: "Of one unit. Optional.", required: false },
};

const TEXTS = {
  name: text("Name", "name", "Enter the tool's name."),
  description: text("Description", "description", "Describe the tool in a sentence or two."),
};

/** The fields that are numbers, in the order of the forms. */
export const NUMBERS = { price, priceUnit, minimumOrderQuantity: minimumOrder, weightGrams: weight };

/** The fields that new and existing tools share: what the forms read, send and show follows from this table. */
const FIELDS = { ...TEXTS, ...NUMBERS };

type Fields = typeof FIELDS;
export type ToolFieldName = keyof Fields;
export type NumberName = keyof typeof NUMBERS;

/** The values of the fields. */
export type ToolFields = {
  readonly [Name in ToolFieldName]: Fields[Name] extends Field<infer Value> ? Value : never;
};
export type ToolEntries = Readonly<Record<ToolFieldName, string>>;

const NAMES = namesOf<ToolFieldName>(FIELDS);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one signature for all fields, each used with its own values only
const ANY_FIELDS = FIELDS as unknown as Readonly<Record<ToolFieldName, Field<unknown>>>;

/** Returns a value for each of the fields. */
const mapFields = <Value>(of: (name: ToolFieldName) => Value): Readonly<Record<ToolFieldName, Value>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all names have an entry
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<ToolFieldName, Value>;

export const TOOL_LABELS: ToolEntries = mapFields((name) => ANY_FIELDS[name].label);

/** The labels of a tool's fields in its changes, by their names on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NAMES.map((name) => [ANY_FIELDS[name].wireName, ANY_FIELDS[name].label])),
  partNumber: "Part number",
  aliases: "Aliases",
  img: "Image",
  orderMultiple: "Sold in packs of",
  priceBreaks: "Price breaks",
  available: "Stock",
  expectedOn: "Expected on",
  alt: "Text of the image",
  pictures: "Further images",
  category: "Category",
  document: "Document",
  title: "Title",
  kind: "Kind",
  revision: "Revision",
  revisions: "Revisions",
  date: "Date",
};

/** Returns a field's name for people; attributes and choices are named as in addresses. */
export const fieldLabel = (field: string): string =>
  LABELS[field] ?? field.replace(/^(attributes|choices)\./, "");

/** The entries of a new tool. */
export const NO_ENTRIES: ToolEntries = { ...mapFields(() => ""), priceUnit: "1" };

/** The fields by the names that problems carry. */
export const TOOL_WIRE_NAMES: Readonly<Record<string, ToolFieldName>> = Object.fromEntries(
  NAMES.map((name) => [ANY_FIELDS[name].wireName, name]),
);

/** Returns the fields as they are entered. */
export const toolEntries = (tool: ToolFields): ToolEntries =>
  mapFields((name) => ANY_FIELDS[name].entry(tool[name]));

/** Returns the fields as they are sent: with the price of one unit. */
export const toolBody = (tool: ToolFields): Pick<Body, "name" | "description" | "price" | "minOrder"> => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field has its name and value of the body
  ...(Object.fromEntries(NAMES.map((name) => [ANY_FIELDS[name].wireName, tool[name]])) as Pick<
    Body,
    "name" | "description" | "minOrder"
  >),
  price: toUnitDollars(tool),
});

/** Returns the entered values, undefined if one is wrong, and what is wrong. */
export function readToolFields(entries: ToolEntries): {
  readonly errors: FieldErrors<ToolFieldName>;
  readonly fields: ToolFields | undefined;
} {
  const read = mapFields((name) => ANY_FIELDS[name].read(entries[name]));
  const errors = mapFields((name) => (read[name] === undefined ? ANY_FIELDS[name].error : undefined));
  const isRead = NAMES.every((name) => read[name] !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field has read its own value
  return { errors, fields: isRead ? (read as ToolFields) : undefined };
}
