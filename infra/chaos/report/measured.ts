import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { renderTable, type Row } from "./table.ts";

const FILE = join(import.meta.dirname, "../measured.md");

/** Writes the table of a run as a document. @returns its path */
export function writeMeasured(rows: readonly Row[], seconds: number): string {
  const failed = rows.filter(({ problems }) => problems.length > 0).length;
  const text = `# One full run

Written by \`npm run chaos -- --write\` on ${new Date().toISOString().slice(0, 10)}, on ${availableParallelism()} cores: ${rows.length - failed} passed, ${failed} failed, in ${Math.round(seconds / 60)} minutes.

${renderTable(rows)}
`;
  writeFileSync(FILE, text);
  return FILE;
}
