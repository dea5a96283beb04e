import { timeIn, timeZoneName } from "../shared/days.ts";

export type Tone = "ok" | "low" | "danger" | "quiet";

/** One value of a table. Pages show links, colours and buttons; the command line shows the text. */
export type Cell = string | number | false | null | undefined | Date | RichCell | readonly Cell[];

/** `Array.isArray` does not narrow read-only arrays. */
export const isList = (cell: RichCell | readonly Cell[]): cell is readonly Cell[] => Array.isArray(cell);

export type RichCell =
  | { readonly order: string | null }
  | { readonly event: string }
  | { readonly code: string | null }
  /** A moment as text in the shop's time zone. */
  | { readonly at: Date; readonly text: string }
  | { readonly tone: Tone; readonly text: string | number }
  | { readonly href: string; readonly text: string | number }
  /** A link to an entry of the runbook. */
  | { readonly runbook: string | null }
  | Button;

/** A form with one button that runs an operation; pages only. */
export interface Button {
  /** The name of the operation. */
  readonly action: string;
  readonly label: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** A required text that the operator enters. */
  readonly text?: { readonly name: string; readonly label: string; readonly example: string };
}

export type Row = readonly Cell[];

export interface Table {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** The text that is shown instead of a table without rows. */
  readonly empty?: string;
  /** The page shows no heading: its own heading names the table. */
  readonly isOnly?: boolean;
  /** The first cell of a row is the label of the second. */
  readonly isKeyed?: boolean;
}

/** A paragraph, a table, or buttons and links. */
export type Block = { readonly text: string } | Table | { readonly cells: Row };

/** The result of an operation, for the page and for the command line. */
export interface Report {
  readonly title: string;
  /** The output for `--json`. */
  readonly data: unknown;
  readonly blocks: readonly Block[];
  /** The address that the page links to next. */
  readonly back?: string;
  /** The label of the button after a dry run, which does it. */
  readonly confirm?: string;
  /** The button of a list that previews an operation on all that the same fields select. */
  readonly preview?: { readonly action: string; readonly label: string };
  /** The cursor of the next page of a list. */
  readonly next?: string | null;
  /** True if the command line exits with 1: something was found that must not be. */
  readonly isFailure?: boolean;
}

/** Returns a table with label and value in two columns. */
export function details(title: string, rows: readonly (readonly [string, Cell])[]): Table {
  return { title, heads: ["Field", "Value"], rows, isOnly: true, isKeyed: true };
}

/** A report of one sentence. */
export const message = (title: string, data: unknown, text: string): Report => ({
  title,
  data,
  blocks: [{ text }],
});

/** A report that is one table. */
export const list = (title: string, data: unknown, table: Omit<Table, "title" | "isOnly">): Report => ({
  title,
  data,
  blocks: [{ ...table, title, isOnly: true }],
});

/** Returns the table with its moments as text in a time zone by its IANA name, which their heads name; in a keyed table each moment does. */
export function inZone(table: Table, timeZone: string): Table {
  const { heads, rows, isKeyed = false } = table;
  const zone = timeZoneName(timeZone);
  const hasMoments = (column: number) => !isKeyed && rows.some((row) => row[column] instanceof Date);
  const textOf = (at: Date) => `${timeIn(timeZone, at)}${isKeyed ? `, ${zone}` : ""}`;
  return {
    ...table,
    heads: heads.map((head, column) => (hasMoments(column) ? `${head} (${zone})` : head)),
    rows: rows.map((row) =>
      row.map((cell) => (cell instanceof Date ? { at: cell, text: textOf(cell) } : cell)),
    ),
  };
}

/** Returns an age such as `12 s`, `4 min`, `3.5 h`. */
export function age(seconds: number | null): string {
  if (seconds === null) return "-";
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
