import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** The files of parts in the shop's import format, in the order in which their parts are added. */
export const PART_FILES =
  "tools fasteners keys-and-pins bearings seals springs cutting-tools hand-tools profiles"
    .split(" ")
    .map((name) => `parts/${name}.csv`);

/** Returns the text of a file of the demo catalogue. */
export const readDemoFile = (file: string): string =>
  readFileSync(new URL(`demo/${file}`, import.meta.url), "utf8");

/** Returns a function that returns the cells of a CSV file by column, and throws an error for a file with other columns. */
const reader =
  <Column extends string>(file: string, ...columns: Column[]) =>
  (): Record<Column, string>[] =>
    z
      .array(z.record(z.enum(columns), z.string()))
      .parse(parse(readDemoFile(file), { columns: true, bom: true }));

export const readDemoAttributes = reader("attributes.csv", "slug", "label", "type", "unit", "decimals");
export const readDemoChoices = reader("choices.csv", "attribute", "value", "label");
export const readDemoCategories = reader("categories.csv", "slug", "name", "parent", "attributes");
export const readDemoReviews = reader("reviews.csv", "author_name", "rating", "description");
const readOrderLines = reader(
  "orders.csv",
  "order",
  "state",
  "reference",
  "part_number",
  "quantity",
  "line_reference",
);

const orderState = z.enum(["paid", "shipped", "delivered"]);

/** Returns the orders with their lines, the oldest first. */
export const readDemoOrders = () =>
  [...Map.groupBy(readOrderLines(), ({ order }) => order)].map(([number, lines]) => ({
    number,
    state: orderState.parse(lines[0]?.state),
    reference: lines[0]?.reference ?? "",
    lines: lines.map((line) => ({
      partNumber: line.part_number,
      quantity: Number(line.quantity),
      reference: line.line_reference || undefined,
    })),
  }));

const readFamilies = reader(
  "families.csv",
  "slug",
  "name",
  "category",
  "parts",
  "drawing",
  "columns",
  "description",
);

/** Returns the families: a regular expression of their part numbers, and columns that may have a letter in the drawing. */
export const readDemoFamilies = () =>
  readFamilies().map(({ parts, columns, ...family }) => ({
    ...family,
    parts: new RegExp(`^${parts.replace("*", "[^-]+")}$`),
    columns: columns.split(" ").map((column) => {
      const [attribute = "", letter = null] = column.split("=");
      return { attribute, letter };
    }),
  }));
