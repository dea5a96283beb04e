import { formatDollars } from "../../domain/shared/money.ts";
import { STOCK_MAX } from "../../domain/stock/adjust-stock.ts";
import type { ExportedTool } from "../../domain/tool-import/export-tools.ts";
import { formatAliases } from "../../domain/tool/part-number.ts";
import { isFieldName, type PartialToolFields } from "../../domain/tool/tool-fields.ts";
import type { ToolPatch } from "../../domain/tool/tool-patch.ts";
import { formatMoreImages } from "../../domain/tool/tool-images.ts";
import { type CsvCell, numberCell } from "../kit/csv.ts";
import { multilineText, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { aliasesCell, partNumberWire } from "../tool/part-number.wire.ts";
import { expectedDay, minimumOrder, weight } from "../tool/tool-fields.wire.ts";
import { imagePath, NONE } from "../tool/tool-images.wire.ts";
import { altCell, picturesCell } from "./image-cells.wire.ts";
import { priceBreaksCell, priceCell, priceUnitCell, writePriceBreaks } from "./price-cells.wire.ts";
import { relatedCell, successorCell, writeNumbers } from "./relation-cells.wire.ts";

const SLUG_MAX = 80;

const whole = (max: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: words })
    .transform(Number)
    .pipe(z.int().max(max));

interface Column<Value> {
  /** The domain's name. */
  readonly field: string;
  /** The schema of its cells, with error messages. */
  readonly cell: z.ZodType<Value>;
  readonly write: (tool: ExportedTool) => CsvCell;
}

const column = <Value>(
  field: string,
  cell: z.ZodType<Value>,
  write: Column<Value>["write"],
): Column<Value> => ({ field, cell, write });

/**
 * The columns of the catalogue file in their order, named as in the spec; each attribute has another one after them: `attribute:length`.
 * `price` and `priceBreaks` are of `priceUnit` units. `available` is the exported stock; a number in `newAvailable` replaces it. `version` is the exported version of the tool. `aliases` are all of them,
 * such as `old:BW-7;manufacturer:DIN 912`. `category` is a slug. `priceBreaks` are all of them, such as `100:1.20;500:0.95`; `expectedOn` is a day. `alt` is
 * the text of `img`; `pictures` are the images after it, one in a line: `/tools/balance-scale.webp Side view`. `successor`, `alternatives` and `fitsWith`
 * are part numbers, such as `BW-7;BW-9`, of which an empty cell has none. `id` is the tool's own, which no spreadsheet reformats as it does with part numbers.
 */
export const COLUMNS = {
  // The first column is for other programs, too: its id says what digits alone were.
  partNumber: column("partNumber", partNumberWire, ({ partNumber }) =>
    /^\d+$/.test(partNumber) ? partNumber : numberCell(partNumber),
  ),
  version: column("version", whole(1_000_000_000, "must be the exported whole number"), ({ version }) =>
    String(version),
  ),
  name: column("name", text(120), ({ name }) => name),
  description: column("description", multilineText(4000), ({ description }) => description),
  price: column("price", priceCell, ({ price }) => formatDollars(price)),
  priceUnit: column("priceUnit", priceUnitCell, ({ priceUnit }) => String(priceUnit)),
  minOrder: column(
    "minimumOrderQuantity",
    whole(1_000_000, "must be a whole number from 1, such as 10").pipe(minimumOrder),
    ({ minimumOrderQuantity }) => String(minimumOrderQuantity),
  ),
  img: column("imageUrl", imagePath, ({ imageUrl }) => imageUrl),
  available: column(
    "stockQuantity",
    whole(STOCK_MAX, "must be a whole number from 0, such as 120"),
    ({ stockQuantity }) => String(stockQuantity),
  ),
  newAvailable: column(
    "newStockQuantity",
    whole(STOCK_MAX, "must be a whole number from 0, or empty to leave the stock as it is"),
    () => "",
  ),
  aliases: column("aliases", aliasesCell, ({ aliases }) => formatAliases(aliases)),
  category: column("category", text(SLUG_MAX), ({ category }) => numberCell(category ?? "")),
  orderMultiple: column(
    "orderMultiple",
    whole(1_000_000, "must be a whole number from 1, such as 100").pipe(minimumOrder),
    ({ orderMultiple }) => String(orderMultiple),
  ),
  priceBreaks: column("priceBreaks", priceBreaksCell, ({ priceBreaks }) => writePriceBreaks(priceBreaks)),
  expectedOn: column(
    "expectedOn",
    z
      .string()
      .transform((cell) => (cell === NONE ? null : cell))
      .pipe(expectedDay.nullable()),
    ({ expectedOn }) => numberCell(expectedOn ?? ""),
  ),
  weightGrams: column(
    "weightGrams",
    z.union([
      z.literal(NONE).transform(() => null),
      whole(999_999_999, "must be a whole number of grams, such as 250").pipe(weight),
    ]),
    ({ weightGrams }) => String(weightGrams ?? ""),
  ),
  alt: column("imageAlt", altCell, ({ imageAlt }) => imageAlt ?? ""),
  pictures: column("moreImages", picturesCell, ({ moreImages }) => formatMoreImages(moreImages)),
  successor: column("successor", successorCell, ({ relations }) => numberCell(relations.successor ?? "")),
  alternatives: column("alternatives", relatedCell, ({ relations }) =>
    numberCell(writeNumbers(relations.alternatives)),
  ),
  fitsWith: column("fitsWith", relatedCell, ({ relations }) => numberCell(writeNumbers(relations.fitsWith))),
  id: column(
    "toolId",
    z.uuid({ error: "must be the exported id, or empty to find the tool by its number" }).toLowerCase(),
    ({ id }) => id,
  ),
};

export type CsvColumn = keyof typeof COLUMNS;
export type CellValue<Name extends CsvColumn> =
  (typeof COLUMNS)[Name] extends Column<infer Value> ? Value : never;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const CSV_COLUMNS = Object.keys(COLUMNS) as readonly CsvColumn[];

const isOfPatch = (column: CsvColumn): boolean =>
  COLUMNS[column].field === "aliases" || isFieldName(COLUMNS[column].field);

/** Returns the fields of a tool that the cells of a line set. */
export const readFields = (
  read: (column: CsvColumn) => unknown,
): PartialToolFields & Pick<ToolPatch, "aliases"> =>
  Object.fromEntries(CSV_COLUMNS.filter(isOfPatch).map((column) => [COLUMNS[column].field, read(column)]));
