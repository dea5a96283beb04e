import type { Tables } from "../shared/tables.ts";
import { formatPriceBreaks, type PriceBreak } from "./price-break.ts";
import type { FieldChange, ToolChanges } from "./tool-changes.ts";
import { formatMoreImages, type MoreImage } from "./tool-images.ts";
import type { Tool } from "./tool.entity.ts";

interface Field<Value> {
  readonly column: keyof Tables["tool"];
  /** The type of the column in SQL. */
  readonly type: string;
  /** The value of a new tool that names none; undefined: it must name one. */
  readonly initial: Value | undefined;
  /** Returns the value as the history of changes has it. */
  readonly text: (value: Value) => FieldChange["to"];
}

const plain = <Value extends string | number | null>(
  column: keyof Tables["tool"],
  type: string,
  initial?: Value,
): Field<Value> => ({ column, type, initial, text: (value) => value });

const list = <Entry>(
  column: keyof Tables["tool"],
  format: (entries: readonly Entry[]) => string,
): Field<readonly Entry[]> => ({
  column,
  type: "jsonb",
  initial: [],
  text: (entries) => format(entries) || null,
});

/**
 * The fields that adding, editing and importing a tool set: what is read, written, compared and recorded follows from this table. Numbers, category,
 * attributes and related parts have rules of their own; stock moves through the ledger.
 */
const FIELDS = {
  name: plain<string>("name", "text"),
  description: plain<string>("description", "text"),
  imageUrl: plain<string>("image_url", "text"),
  unitPrice: plain<Tool["unitPrice"]>("unit_price_cents", "bigint"),
  minimumOrderQuantity: plain<number>("minimum_order_quantity", "integer"),
  orderMultiple: plain<number>("order_multiple", "integer", 1),
  priceBreaks: list<PriceBreak>("price_breaks", formatPriceBreaks),
  expectedOn: plain<string | null>("expected_on", "date", null),
  imageAlt: plain<string | null>("image_alt", "text", null),
  moreImages: list<MoreImage>("more_images", formatMoreImages),
};

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;

/** The values of all fields. */
export type ToolFields = {
  readonly [Name in FieldName]: Fields[Name] extends Field<infer Value> ? Value : never;
};

/** Some of them; undefined means unchanged. */
export type PartialToolFields = { readonly [Name in FieldName]?: ToolFields[Name] | undefined };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one signature for all fields, each used with its own values only
const ANY_FIELDS = FIELDS as unknown as Readonly<Record<FieldName, Field<unknown>>>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const NAMES = Object.keys(FIELDS) as FieldName[];

/** The columns of the fields, by which rows are read and written. */
export const FIELD_COLUMNS = NAMES.map((name) => ANY_FIELDS[name].column);
/** Names and types of the columns in SQL. */
export const FIELD_COLUMN_TYPES = NAMES.map((name) => `${ANY_FIELDS[name].column} ${ANY_FIELDS[name].type}`);

/** Returns the values of a row that has all columns of the fields. */
export const fieldsOfRow = (row: Readonly<Record<string, unknown>>): ToolFields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns have the types of the fields
  Object.fromEntries(NAMES.map((name) => [name, row[ANY_FIELDS[name].column]])) as ToolFields;

/** Returns the columns of the values. */
export const columnsOfFields = (fields: ToolFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(NAMES.map((name) => [ANY_FIELDS[name].column, fields[name]]));

/** Returns the columns that changes of these fields write. */
export const columnsOfChanges = (changes: ToolChanges): (keyof Tables["tool"])[] =>
  NAMES.filter((name) => name in changes).map((name) => ANY_FIELDS[name].column);

/** Returns the fields of a new tool; undefined where one that is required is missing. */
export function newFields(given: PartialToolFields): ToolFields | undefined {
  const all = NAMES.map((name) => [name, given[name] ?? ANY_FIELDS[name].initial] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value is given or initial
  return all.every(([, value]) => value !== undefined) ? (Object.fromEntries(all) as ToolFields) : undefined;
}

/** Returns the names of required fields that a new tool misses. */
export const missingFields = (given: PartialToolFields): FieldName[] =>
  NAMES.filter((name) => given[name] === undefined && ANY_FIELDS[name].initial === undefined);

/** Returns the fields after a change. */
export const fieldsAfter = (before: ToolFields, given: PartialToolFields): ToolFields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value is given or was there before
  Object.fromEntries(
    NAMES.map((name) => [name, given[name] === undefined ? before[name] : given[name]]),
  ) as ToolFields;

/** Returns the fields that differ, each with both values as texts or numbers; of a new tool (null) those that are not its initial value. */
export function fieldChanges(before: ToolFields | null, after: ToolFields): ToolChanges {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const { text, initial } = ANY_FIELDS[name];
      const to = text(after[name]);
      const from = before ? text(before[name]) : null;
      const isInitial = !before && initial !== undefined && text(initial) === to;
      return isInitial || from === to ? [] : [[name, { from, to }]];
    }),
  );
}
