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
  /** Link to an entry of the runbook. */
  | { readonly runbook: string | null }
  | Button;

/** A form with one button that runs an operation; pages only. */
export interface Button {
  /** Name of the operation. */
  readonly action: string;
  readonly label: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** A required text that the operator enters. */
  readonly text?: { readonly name: string; readonly label: string; readonly example: string };
}

export interface Table {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Shown instead of a table without rows. */
  readonly empty?: string;
  /** The page shows no heading: its own heading names the table. */
  readonly isOnly?: boolean;
  /** The first cell of a row is the label of the second. */
  readonly isKeyed?: boolean;
}

/** A paragraph, a table, text as it was received, buttons and links, or a box with a heading. */
export type Block =
  | { readonly text: string }
  | Table
  | { readonly pre: string }
  | { readonly cells: readonly Cell[] }
  | { readonly card: string; readonly blocks: readonly Block[] };

/** The result of an operation, for the page and for the command line. */
export interface Report {
  readonly title: string;
  /** For `--json`. */
  readonly data: unknown;
  readonly blocks: readonly Block[];
  /** Where the page links to next. */
  readonly back?: string;
  /** After a dry run: label of the button that does it. */
  readonly confirm?: string;
  /** Button of a list that previews an operation on all that the same fields select. */
  readonly preview?: { readonly action: string; readonly label: string };
  /** Cursor of the next page of a list. */
  readonly next?: string | null;
  /** The command line exits with 1: something was found that must not be. */
  readonly isFailure?: boolean;
}

/** Label and value in two columns. */
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

/** Returns the block with its moments in a time zone by its IANA name, which heads and keys of moments name. */
export function inZone(block: Block, timeZone: string): Block {
  if ("card" in block) return { ...block, blocks: block.blocks.map((one) => inZone(one, timeZone)) };
  return "heads" in block ? { ...block, ...tableInZone(block, timeZone) } : block;
}

/** The same of a table. */
export function tableInZone<Other>(
  {
    heads,
    rows,
    isKeyed = false,
  }: { heads: readonly string[]; rows: readonly (readonly (Cell | Other)[])[]; isKeyed?: boolean },
  timeZone: string,
): { heads: readonly string[]; rows: readonly (readonly (Cell | Other)[])[] } {
  const isMoment = (cell: Cell | Other): cell is Date => cell instanceof Date;
  const named = (text: string): string => `${text} (${timeZoneName(timeZone)})`;
  return {
    heads: heads.map((head, column) =>
      !isKeyed && rows.some((row) => isMoment(row[column])) ? named(head) : head,
    ),
    rows: rows.map((row) =>
      row.map((cell, column) => {
        if (isMoment(cell)) return { at: cell, text: timeIn(timeZone, cell) };
        return isKeyed && column === 0 && typeof cell === "string" && row.some(isMoment) ? named(cell) : cell;
      }),
    ),
  };
}
