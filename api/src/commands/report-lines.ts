import {
  type Block,
  type Cell,
  isList,
  type Report,
  type RichCell,
  type Table,
} from "../domain/operations/report.ts";

/** Returns a report as lines of text; buttons and links to pages are left out. */
export function reportLines({ blocks, next }: Report): string[] {
  const parts = blocks.map(blockLines).filter(({ length }) => length > 0);
  const lines = parts.flatMap((part, index) => (index ? ["", ...part] : part));
  return [...lines, ...(next ? [`... more: --after ${next}`] : [])];
}

function blockLines(block: Block): string[] {
  if ("text" in block) return [block.text];
  return "heads" in block ? tableLines(block) : [];
}

function tableLines({ title, heads, rows, empty, isOnly }: Table): string[] {
  if (!rows.length) return empty === undefined ? [] : [empty];
  const texts = rows.map((row) => row.map(cellText));
  // A table of two columns names its rows.
  const lines = heads.length > 2 ? [[...heads], ...texts] : texts;
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return isOnly ? padded : [title, ...padded];
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "-";
  if (cell === false) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "object") return String(cell);
  return isList(cell) ? cell.map(cellText).join("") : richText(cell);
}

function richText(cell: RichCell): string {
  if ("action" in cell || "runbook" in cell) return "";
  if ("order" in cell) return cell.order ?? "-";
  if ("event" in cell) return cell.event;
  return ("code" in cell ? cell.code : String(cell.text)) ?? "-";
}
