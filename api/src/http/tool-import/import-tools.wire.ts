import { TEXT_MAX } from "../../domain/catalogue/attribute-values.ts";
import { issueText } from "../../domain/shared/issue-text.ts";
import type { ImportLine, LineError, PlannedLine } from "../../domain/tool-import/import-line.ts";
import type { ImportResult } from "../../domain/tool-import/import-tools.ts";
import { presentValue } from "../tool/field-changes.wire.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { type CellValue, COLUMNS, type CsvColumn, readFields } from "./tool-columns.wire.ts";
import { attributeColumn, type CsvLine } from "./tool-csv.ts";

/** The length above which values are truncated, in the report only. */
const SHOWN_CHARS_MAX = 300;

/** Returns a parsed line; an empty cell leaves the tool's value unchanged. */
export function readImportLine({ line, cells, attributes, miscounted }: CsvLine): ImportLine {
  if (miscounted !== null) {
    return { line, patch: { name: cells.name }, errors: [{ field: "line", message: miscounted }] };
  }
  const errors: LineError[] = [];
  const parse = <Value>(
    field: string,
    typed: string | undefined,
    cell: z.ZodType<Value>,
  ): Value | undefined => {
    if (!typed) return undefined;
    const parsed = cell.safeParse(typed, { error: issueText });
    if (parsed.success) return parsed.data;
    errors.push({ field, message: parsed.error.issues[0]?.message ?? "is invalid" });
    return undefined;
  };
  const read = <Column extends CsvColumn>(column: Column) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cell of this column
    parse(COLUMNS[column].field, cells[column], COLUMNS[column].cell as z.ZodType<CellValue<Column>>);
  const toolId = read("id");
  return {
    line,
    toolId,
    // Next to an id, a spreadsheet may have made anything of it.
    partNumber: toolId === undefined ? read("partNumber") : cells.partNumber || undefined,
    version: read("version"),
    stockQuantity: read("available"),
    newStockQuantity: read("newAvailable"),
    patch: readFields(read),
    category: read("category"),
    relations: {
      successor: read("successor"),
      alternatives: read("alternatives"),
      fitsWith: read("fitsWith"),
    },
    attributes: Object.fromEntries(
      Object.entries(attributes).flatMap(([slug, typed]) => {
        const value = parse(`${ATTRIBUTES}${slug}`, typed, attributeCell);
        return value === undefined ? [] : [[slug, value]];
      }),
    ),
    errors,
  };
}

const attributeCell = text(TEXT_MAX);
/** The beginning of fields of attributes. */
const ATTRIBUTES = "attributes.";
const COLUMN: ReadonlyMap<string, string> = new Map(
  Object.entries(COLUMNS).map(([column, { field }]) => [field, column]),
);

function columnOf(field: string): string {
  if (field.startsWith(ATTRIBUTES)) return attributeColumn(field.slice(ATTRIBUTES.length));
  const [name = field] = field.split(/[.[]/);
  return COLUMN.get(name) ?? name;
}

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
