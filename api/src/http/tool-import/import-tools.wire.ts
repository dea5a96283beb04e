import { TEXT_MAX } from "../../domain/catalogue/attribute-values.ts";
import { STOCK_MAX } from "../../domain/stock/adjust-stock.ts";
import type { ImportLine, LineError, PlannedLine } from "../../domain/tool-import/import-plan.ts";
import type { ImportResult } from "../../domain/tool-import/import-tools.ts";
import { issueText } from "../../domain/shared/issue-text.ts";
import type { ToolDetails } from "../../domain/tool/edit-tool.ts";
import { multilineText, text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { expectedDay, minimumOrder, presentValue } from "../tool/managed-tool.wire.ts";
import { aliasesCell, partNumberWire } from "../tool/part-number.wire.ts";
import { altCell, imagePath, NONE, picturesCell } from "../tool/tool-images.wire.ts";
import { priceBreaksCell, readPriceCell } from "./price-cells.wire.ts";
import { relatedCell, successorCell } from "./relation-cells.wire.ts";
import { attributeColumn, type CsvColumn, type CsvLine } from "./tool-csv.ts";

/** Longer values are truncated in the report only. */
const SHOWN_CHARS_MAX = 300;
const SLUG_MAX = 80;

const whole = (max: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: words })
    .transform(Number)
    .pipe(z.int().max(max));

/** Schemas of the cells, with error messages. */
const CELL = {
  id: z.uuid({ error: "must be the exported id, or empty to find the tool by its number" }).toLowerCase(),
  partNumber: partNumberWire,
  version: whole(1_000_000_000, "must be the exported whole number"),
  name: text(120),
  description: multilineText(4000),
  minOrder: whole(1_000_000, "must be a whole number from 1, such as 10").pipe(minimumOrder),
  img: imagePath,
  available: whole(STOCK_MAX, "must be a whole number from 0, such as 120"),
  newAvailable: whole(STOCK_MAX, "must be a whole number from 0, or empty to leave the stock as it is"),
  aliases: aliasesCell,
  category: text(SLUG_MAX),
  orderMultiple: whole(1_000_000, "must be a whole number from 1, such as 100").pipe(minimumOrder),
  priceBreaks: priceBreaksCell,
  expectedOn: z
    .string()
    .transform((cell) => (cell === NONE ? null : cell))
    .pipe(expectedDay.nullable()),
  alt: altCell,
  pictures: picturesCell,
  successor: successorCell,
  alternatives: relatedCell,
  fitsWith: relatedCell,
  attribute: text(TEXT_MAX),
};

/** Returns a parsed line; an empty cell leaves the tool's value unchanged. */
export function readImportLine({ line, cells, attributes, miscounted }: CsvLine): ImportLine {
  const errors: LineError[] = [];
  const read = <Value>(column: Exclude<CsvColumn, "price">, cell: z.ZodType<Value>): Value | undefined =>
    cells[column] ? parse(column, cells[column], cell) : undefined;
  const parse = <Value>(column: CsvColumn, typed: string, cell: z.ZodType<Value>): Value | undefined => {
    const parsed = cell.safeParse(typed, { error: issueText });
    if (parsed.success) return parsed.data;
    errors.push({ field: DOMAIN[column], message: parsed.error.issues[0]?.message ?? "is invalid" });
    return undefined;
  };
  const readAmount = (): ToolDetails["unitPrice"] | undefined => {
    const typed = cells.price ?? "";
    if (typed === "") return undefined;
    const price = readPriceCell(typed);
    if ("value" in price) return price.value;
    errors.push({ field: DOMAIN.price, message: price.message });
    return undefined;
  };
  const readAttributes = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(attributes).flatMap(([slug, typed]) => {
        if (typed === "") return [];
        const parsed = CELL.attribute.safeParse(typed, { error: issueText });
        if (parsed.success) return [[slug, parsed.data]];
        errors.push({
          field: `${ATTRIBUTES}${slug}`,
          message: parsed.error.issues[0]?.message ?? "is invalid",
        });
        return [];
      }),
    );
  if (miscounted !== null) {
    return { line, details: { name: cells.name }, errors: [{ field: "line", message: miscounted }] };
  }
  const toolId = read("id", CELL.id);
  return {
    line,
    toolId,
    // Next to an id, a spreadsheet may have made anything of it.
    partNumber: toolId === undefined ? read("partNumber", CELL.partNumber) : cells.partNumber || undefined,
    version: read("version", CELL.version),
    details: {
      name: read("name", CELL.name),
      description: read("description", CELL.description),
      unitPrice: readAmount(),
      minimumOrderQuantity: read("minOrder", CELL.minOrder),
      imageUrl: read("img", CELL.img),
    },
    stockQuantity: read("available", CELL.available),
    newStockQuantity: read("newAvailable", CELL.newAvailable),
    aliases: read("aliases", CELL.aliases),
    category: read("category", CELL.category),
    terms: {
      orderMultiple: read("orderMultiple", CELL.orderMultiple),
      priceBreaks: read("priceBreaks", CELL.priceBreaks),
      expectedOn: read("expectedOn", CELL.expectedOn),
    },
    images: { imageAlt: read("alt", CELL.alt), moreImages: read("pictures", CELL.pictures) },
    relations: {
      successor: read("successor", CELL.successor),
      alternatives: read("alternatives", CELL.alternatives),
      fitsWith: read("fitsWith", CELL.fitsWith),
    },
    attributes: readAttributes(),
    errors,
  };
}

const DOMAIN: Readonly<Record<CsvColumn, string>> = {
  partNumber: "partNumber",
  version: "version",
  name: "name",
  description: "description",
  price: "unitPrice",
  minOrder: "minimumOrderQuantity",
  img: "imageUrl",
  available: "stockQuantity",
  newAvailable: "newStockQuantity",
  aliases: "aliases",
  category: "category",
  orderMultiple: "orderMultiple",
  priceBreaks: "priceBreaks",
  expectedOn: "expectedOn",
  alt: "imageAlt",
  pictures: "moreImages",
  successor: "successor",
  alternatives: "alternatives",
  fitsWith: "fitsWith",
  id: "toolId",
};
const COLUMN: ReadonlyMap<string, string> = new Map(
  Object.entries(DOMAIN).map(([column, field]) => [field, column]),
);
/** Fields of attributes begin like this. */
const ATTRIBUTES = "attributes.";

const columnOf = (field: string): string =>
  field.startsWith(ATTRIBUTES)
    ? attributeColumn(field.slice(ATTRIBUTES.length))
    : (COLUMN.get(field) ?? field);

const plannedLineWire = z.strictObject({
  line: z.int().openapi({ description: "First line of the record in the file; the header is line 1" }),
  action: z.enum(["create", "update", "unchanged", "error"]),
  name: z.string(),
  toolId: z.uuid().nullable(),
  changes: z.array(
    z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  errors: z.array(
    z.strictObject({
      field: z.string().openapi({ description: "The column, or `line` for the whole line" }),
      message: z.string(),
    }),
  ),
});

export const importWire = z
  .strictObject({
    applied: z.boolean(),
    plan: z.string().openapi({ description: "Id of this plan; send it to apply exactly this plan" }),
    counts: z.strictObject({
      create: z.int(),
      update: z.int(),
      unchanged: z.int(),
      error: z.int(),
    }),
    lines: z.array(plannedLineWire),
  })
  .openapi("ToolImport");

export function presentImport(result: ImportResult): z.input<typeof importWire> {
  const count = (action: PlannedLine["action"]): number =>
    result.lines.filter((line) => line.action === action).length;
  return {
    applied: result.outcome === "applied",
    plan: result.plan,
    counts: {
      create: count("create"),
      update: count("update"),
      unchanged: count("unchanged"),
      error: count("error"),
    },
    lines: result.lines.map(presentLine),
  };
}

function presentLine(planned: PlannedLine): z.input<typeof plannedLineWire> {
  return {
    line: planned.line,
    action: planned.action,
    name: planned.name,
    toolId: planned.target?.id ?? null,
    changes: planned.changes.map(({ field, from, to }) => ({
      field: columnOf(field),
      from: cutShort(presentValue(field, from)),
      to: cutShort(presentValue(field, to)),
    })),
    errors: planned.errors.map(({ field, message }) => ({ field: columnOf(field), message })),
  };
}

function cutShort(value: string | null): string | null {
  return value && value.length > SHOWN_CHARS_MAX ? `${value.slice(0, SHOWN_CHARS_MAX)} …` : value;
}
