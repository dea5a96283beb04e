import { renderTable } from "../../load/table.ts";

/** The result of one fault. */
export interface Row {
  readonly fault: string;
  /** The row of the reliability plan. */
  readonly row: string;
  /** Orders that were completed during the fault. */
  readonly orders: number;
  readonly failedCalls: number;
  /** The time from the end of the fault until a new order was paid; null if none was. */
  readonly recoverMs: number | null;
  /** Empty if it passed. */
  readonly problems: readonly string[];
}

const HEADS = ["fault", "row of the plan", "orders", "calls failed", "time to recover", "verdict"];

/** Renders the rows as a Markdown table. */
export function renderFaults(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, row, orders, failedCalls, recoverMs, problems }) => [
    fault,
    row,
    String(orders),
    String(failedCalls),
    recoverMs === null ? "never" : `${(recoverMs / 1000).toFixed(1)} s`,
    problems.length === 0 ? "ok" : "FAILED",
  ]);
  return renderTable(HEADS, cells);
}

/** Renders one line for each problem, without the log lines of a part that did not start. */
export function renderProblems(rows: readonly Row[]): string {
  return rows
    .flatMap(({ fault, problems }) => problems.map((problem) => `FAILED ${fault}: ${firstLine(problem)}`))
    .join("\n");
}

function firstLine(problem: string): string {
  return (problem.split("\n", 1)[0] ?? "").replace(/ Last lines of \S+:$/, "");
}
