import { stringify } from "csv-stringify/sync";

/** The line breaks that spreadsheets expect. */
const FORMAT = { record_delimiter: "windows" } as const;

/** A text that a spreadsheet would run as a formula, after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Text that a spreadsheet may take for a number, a date, a time or an exponent: digits with signs, and a month in any language, E, AM or PM. */
const REFORMATTED = /^(?=.*\d)[^\p{L}]*(?:\p{L}{3,}|E|[AP]M?)?[^\p{L}]*$/iu;
/** A formula that may do more than calculate has an apostrophe instead: stored by a spreadsheet, `="..."` is the bare text. */
const ACTS = /^'|\p{L}\s*\(|[|!]/u;
const LITERAL = /^="((?:[^"]|"")*)"$/;
/** The longest text in a formula of a spreadsheet. */
const LITERAL_MAX = 255;

/** A cell of a CSV file: a text, or one that spreadsheets show as it is (`numberCell`). */
export type CsvCell = string | { readonly literal: string };

/**
 * Returns the cell of a text that names something, such as a phone, tracking or part number: `="0123"` where a spreadsheet would show
 * another one, else the text. `readCell` returns the text again, of what a spreadsheet stores too.
 */
export const numberCell = (text: string): CsvCell =>
  text.length <= LITERAL_MAX && (FORMULA.test(text) ? !ACTS.test(text) : REFORMATTED.test(text))
    ? { literal: text }
    : text;

/** Returns the text of a cell: of `="0123"`, or without the apostrophe before a formula, from our export or from the user. */
export function readCell(cell: string): string {
  const [, literal] = LITERAL.exec(cell) ?? [];
  if (literal !== undefined) return literal.replaceAll('""', '"');
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Returns the first line of a CSV file, with a byte order mark. */
export const csvHeader = (columns: readonly string[]): Buffer =>
  Buffer.from(stringify([[...columns]], { ...FORMAT, bom: true }));

/**
 * Returns lines of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe; cells with any line break are quoted,
 * not only those with that of the file.
 */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): Buffer =>
  Buffer.from(
    stringify(
      rows.map((cells) => cells.map(writeCell)),
      { ...FORMAT, quoted_match: /[\r\n]/ },
    ),
  );

function writeCell(cell: CsvCell): string {
  if (typeof cell !== "string") return `="${cell.literal.replaceAll('"', '""')}"`;
  return FORMULA.test(cell) ? `'${cell}` : cell;
}
