import type { Selectable } from "kysely";
import type { Tables } from "../shared/tables.ts";
import type { FieldChange, FieldChanges } from "../audit/audit-action.ts";
import { formatPriceBreaks } from "./price-break.ts";
import { formatMoreImages } from "./tool-images.ts";

type Columns = Selectable<Tables["tool"]>;

interface Field<Column extends keyof Columns> {
  readonly column: Column;
  /** The type of the column in SQL. */
  readonly type: string;
  /** The value of a new tool that names none; undefined: it must name one. */
  readonly initial: Columns[Column] | undefined;
  /** Returns the value as the history of changes has it. */
  readonly text: (value: Columns[Column]) => FieldChange["to"];
}

const field = <Column extends keyof Columns>(
  column: Column,
  type: string,
  text: Field<Column>["text"],
  initial?: Columns[Column],
): Field<Column> => ({ column, type, initial, text });

const same = <Value extends string | number | null>(value: Value): Value => value;

/**
 * The fields that adding, editing and importing a tool set: what is read, written, compared, recorded and listed follows from this table. Numbers,
 * category, attributes and related parts have rules of their own; stock moves through the ledger.
 */
const FIELDS = {
  name: field("name", "text", same),
  description: field("description", "text", same),
  imageUrl: field("image_url", "text", same),
  price: field("price_cents", "bigint", same),
  priceUnit: field("price_unit", "smallint", same, 1),
  minimumOrderQuantity: field("minimum_order_quantity", "integer", same),
  orderMultiple: field("order_multiple", "integer", same, 1),
  priceBreaks: field("price_breaks", "jsonb", (breaks) => formatPriceBreaks(breaks) || null, []),
  expectedOn: field("expected_on", "date", same, null),
  weightGrams: field("weight_grams", "integer", same, null),
  imageAlt: field("image_alt", "text", same, null),
  moreImages: field("more_images", "jsonb", (images) => formatMoreImages(images) || null, []),
};

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
type FieldColumn<Name extends FieldName> = Fields[Name]["column"];

/** The values of all fields. */
export type ToolFields = { readonly [Name in FieldName]: Columns[FieldColumn<Name>] };

/** The fields that are left out of lists: further images and their texts. */
type Unlisted = "imageAlt" | "moreImages";
export type ListedFields = Omit<ToolFields, Unlisted>;

/** A part of the fields; undefined means unchanged. */
export type PartialToolFields = { readonly [Name in FieldName]?: ToolFields[Name] | undefined };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one signature for all fields, each used with its own values only
const ANY_FIELDS = FIELDS as unknown as Readonly<
  Record<
    FieldName,
    Omit<Field<FieldColumn<FieldName>>, "text"> & { readonly text: (value: unknown) => FieldChange["to"] }
  >
>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const NAMES = Object.keys(FIELDS) as FieldName[];
const isListed = (name: FieldName): name is Exclude<FieldName, Unlisted> =>
  name !== "imageAlt" && name !== "moreImages";

export const isFieldName = (name: string): name is FieldName => name in FIELDS;

/** The columns of the fields, by which rows are read and written. */
export const FIELD_COLUMNS = NAMES.map((name) => ANY_FIELDS[name].column);
/** The columns that lists read. */
export const LISTED_FIELD_COLUMNS = NAMES.filter(isListed).map((name) => FIELDS[name].column);
/** The names and types of the columns in SQL. */
export const FIELD_COLUMN_TYPES = NAMES.map((name) => `${ANY_FIELDS[name].column} ${ANY_FIELDS[name].type}`);

/** Returns the values of a row that has all columns of the fields. */
export const fieldsOfRow = (row: Readonly<Record<string, unknown>>): ToolFields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns have the types of the fields
  Object.fromEntries(NAMES.map((name) => [name, row[ANY_FIELDS[name].column]])) as ToolFields;

/** Returns the values of a row that has the columns of lists. */
export const listedFieldsOfRow = (
  row: Pick<Columns, FieldColumn<Exclude<FieldName, Unlisted>>>,
): ListedFields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns have the types of the fields
  Object.fromEntries(NAMES.filter(isListed).map((name) => [name, row[FIELDS[name].column]])) as ListedFields;

/** Returns the columns of the values. */
export const columnsOfFields = (fields: ToolFields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(NAMES.map((name) => [ANY_FIELDS[name].column, fields[name]]));

/** Returns the columns that changes of these fields write. */
export const columnsOfChanges = (changes: FieldChanges): (keyof Tables["tool"])[] =>
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
export function fieldChanges(before: ToolFields | null, after: ToolFields): FieldChanges {
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
