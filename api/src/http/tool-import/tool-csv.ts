import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { writeAttributeValue } from "../../domain/catalogue/attribute-values.ts";
import type { ExportedTool, ToolExport } from "../../domain/tool-import/export-tools.ts";
import { type CsvCell, csvHeader, csvRows, numberCell, readCell } from "../kit/csv.ts";
import { Problem } from "../kit/problem.ts";
import { COLUMNS, CSV_COLUMNS, type CsvColumn } from "./tool-columns.wire.ts";

const ATTRIBUTE = "attribute:";
/** The column of an attribute. */
export const attributeColumn = (slug: string): string => `${ATTRIBUTE}${slug}`;

const CSV_LINES_MAX = 5000;
const RECORD_CHARS_MAX = 20_000;
const CHUNK_BYTES = 32_768;

/** A line of a file: its number and its cells by column. `cells` contains only columns of the file. */
export interface CsvLine {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<CsvColumn, string>>>;
  /** The cells by the slugs of attributes. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The line has a text in a cell without a column. */
  readonly miscounted: string | null;
}

/** Returns the catalogue as CSV for spreadsheets. `readToolsCsv` restores the same values. */
export function toolsAsCsv(tools: ToolExport): Readable {
  return Readable.from(writeLines(tools));
}

async function* writeLines({ attributes, batches }: ToolExport): AsyncGenerator<Buffer> {
  const header = [...CSV_COLUMNS, ...attributes.map(attributeColumn)];
  yield csvHeader(header);
  const valueOf = (tool: ExportedTool, attribute: string): CsvCell => {
    const value = tool.attributes[attribute];
    if (value === undefined) return "";
    return typeof value === "string" ? numberCell(value) : writeAttributeValue(value);
  };
  for await (const tools of batches) {
    const rows = tools.map((tool) => [
      ...CSV_COLUMNS.map((column) => COLUMNS[column].write(tool)),
      ...attributes.map((attribute) => valueOf(tool, attribute)),
    ]);
    yield csvRows(rows);
  }
}

/** A first line that names the separator, for Excel. */
const SEPARATOR = /^\s*"?sep=(.)"?[,;\t]*[\r\n]/i;

/**
 * Returns the lines of a CSV file. The header determines the separator (comma, semicolon or tab), or a line `sep=;` before it. Columns are
 * found in any case; a cell may be `="0012"` without quotes around it; empty cells without a column are ignored. Throws a Problem for an invalid file: unknown columns, broken quotes, no
 * lines, too many lines.
 *
 * @param attributes slugs of the attributes that have a column
 */
export async function readToolsCsv(file: string, attributes: ReadonlySet<string>): Promise<CsvLine[]> {
  const delimiter = SEPARATOR.exec(file)?.[1] ?? delimiterOf(file);
  const lineBreaks = (line: string): string => line.replaceAll(/[^\r\n]/g, "");
  const text = quoteLiterals(file.replace(SEPARATOR, lineBreaks), delimiter);
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      bom: true,
      delimiter,
      info: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: RECORD_CHARS_MAX,
    }),
  );
  const lines: CsvLine[] = [];
  const lineAfter = lineCounter(text);
  let columns: readonly Column[] | null = null;
  try {
    for await (const record of parser) {
      const { cells, endByte } = readRecord(record);
      const line = lineAfter(endByte);
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (!columns) columns = readHeader(cells, attributes);
      else if (lines.length === CSV_LINES_MAX)
        throw badFile(`has more than ${CSV_LINES_MAX} lines. Split it`);
      else lines.push(toLine(columns, cells, line));
    }
  } catch (error) {
    if (error instanceof CsvError) throw badFile(unreadable(error));
    throw error;
  }
  if (!columns) throw badFile("is empty. Its first line must name the columns");
  if (lines.length === 0) throw badFile("has no lines after its header");
  return lines;
}

/** Splits bytes, not text: the parser joins them again, while a split character would be lost. */
function* chunksOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

function delimiterOf(text: string): string {
  const header = text.split(/[\r\n]+/).find((line) => line.trim() !== "") ?? "";
  const count = (sign: string): number => header.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Puts quotes around each cell `="0012"` that has none. */
function quoteLiterals(text: string, delimiter: string): string {
  const sign = delimiter.replace(/\W/, String.raw`\$&`);
  const cell = new RegExp(
    `"[^"]*"|((?:^\\uFEFF?|[${sign}\\r\\n]) *)(="[^"]*(?:""[^"]*)*")(?= *(?:[${sign}\\r\\n]|$))`,
    "g",
  );
  return text.replaceAll(cell, (quoted: string, before?: string, literal?: string) =>
    literal === undefined ? quoted : `${before}"${literal.replaceAll('"', '""')}"`,
  );
}

function readRecord(record: unknown): { cells: readonly string[]; endByte: number } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with info the parser gives records of this shape
  const { record: cells, info } = record as { record: string[]; info: { bytes: number } };
  return { cells, endByte: info.bytes };
}

/**
 * Returns a function that returns the first line of each record in turn, given the byte where it ends. The parser's own count counts
 * a Windows line break in quotes twice.
 */
function lineCounter(text: string): (endByte: number) => number {
  const bytes = Buffer.from(text);
  let at = 0;
  let line = 1;
  const passBreak = (): boolean => {
    if (bytes[at] === CR && bytes[at + 1] === LF) at += 1;
    const isBreak = bytes[at] === CR || bytes[at] === LF;
    if (isBreak) line += 1;
    return isBreak;
  };
  return (endByte) => {
    while (at < endByte && (passBreak() || bytes[at] === SPACE)) at += 1;
    const begins = line;
    for (; at < endByte; at += 1) passBreak();
    return begins;
  };
}

const CR = 13;
const LF = 10;
const SPACE = 32;

/** A column of a file; `attribute` is the slug of an attribute with its own column. Null for one without a name, whose cells must be empty. */
type Column = { readonly name: CsvColumn } | { readonly attribute: string } | null;

function readHeader(cells: readonly string[], attributes: ReadonlySet<string>): readonly Column[] {
  const names = cells.map((cell) => canonical(readCell(cell).trim(), attributes));
  const unknown = names.filter((name) => name !== "" && columnOf(name, attributes) === null);
  if (unknown.length > 0) throw badFile(unknownColumns(unknown, attributes));
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) !== at);
  if (twice) throw badFile(`names the column '${twice}' twice`);
  if (!["partNumber", "name", "id"].some((name) => names.includes(name))) {
    throw badFile("has none of partNumber, name and id in its header. One of them must identify the tool");
  }
  return names.map((name) => columnOf(name, attributes));
}

/** The name of a column as it is written here. */
const canonical = (typed: string, attributes: ReadonlySet<string>): string =>
  [...CSV_COLUMNS, ...[...attributes].map(attributeColumn)].find(
    (name) => name.toLowerCase() === typed.toLowerCase(),
  ) ?? typed;

function columnOf(name: string, attributes: ReadonlySet<string>): Column {
  if (isColumn(name)) return { name };
  const attribute = name.startsWith(ATTRIBUTE) ? name.slice(ATTRIBUTE.length) : "";
  return attributes.has(attribute) ? { attribute } : null;
}

const isColumn = (name: string): name is CsvColumn => CSV_COLUMNS.some((column) => column === name);

function unknownColumns(unknown: readonly string[], attributes: ReadonlySet<string>): string {
  const what = unknown.map((name) => `'${name}'`).join(", ");
  const [first] = attributes;
  const ofAttributes =
    first === undefined ? "" : `, and one for each attribute, such as ${attributeColumn(first)}`;
  return `has ${what.slice(0, 200)} in its header. The columns are: ${CSV_COLUMNS.join(", ")}${ofAttributes}`;
}

function toLine(columns: readonly Column[], values: readonly string[], line: number): CsvLine {
  const cells: Partial<Record<CsvColumn, string>> = {};
  const attributes: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    const cell = readCell(values[at] ?? "").trim();
    if (column === null) continue;
    if ("name" in column) cells[column.name] = cell;
    else attributes[column.attribute] = cell;
  }
  const extra = values.find((value, at) => !columns[at] && value.trim() !== "");
  return {
    line,
    cells,
    attributes,
    miscounted:
      extra === undefined
        ? null
        : `has '${extra.trim().slice(0, 40)}' in a cell without a column: texts with commas or line breaks need quotes`,
  };
}

function unreadable(error: CsvError): string {
  const at = typeof error["lines"] === "number" ? `, line ${error["lines"]}` : "";
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return `has a line that is too long or a quote that is not closed${at}`;
  return `has a quote that is not closed, or one inside a text that is not doubled${at}`;
}

function badFile(what: string): Problem {
  return new Problem(422, "bad-file", `The file ${what}.`, { errors: [{ field: "file", message: what }] });
}
