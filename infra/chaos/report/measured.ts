import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { renderFaults, renderProblems, type Row } from "./table.ts";

const FILE = join(import.meta.dirname, "../measured.md");

/**
 * Writes the table of a run, also of one that has not ended.
 * @param count number of faults of the complete run
 */
export function writeMeasured(rows: readonly Row[], count: number, seconds: number): void {
  const failed = rows.filter(({ problems }) => problems.length > 0).length;
  const passed = rows.length - failed;
  const text = `# One run

Written by \`npm run chaos -- --write\` on ${new Date().toISOString().slice(0, 10)}, on ${availableParallelism()} cores with a load average of ${(loadavg()[1] ?? 0).toFixed(0)} (other processes included): of ${count} faults ${passed} passed
and ${failed} failed, in ${Math.round(seconds / 60)} minutes.

${renderFaults(rows)}
${failed > 0 ? `\n${renderProblems(rows)}\n` : ""}`;
  writeFileSync(FILE, text);
}
