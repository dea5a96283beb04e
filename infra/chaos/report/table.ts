/** How one fault went. */
export interface Row {
  readonly fault: string;
  /** Of the plan. */
  readonly row: string;
  /** Orders that were completed meanwhile. */
  readonly orders: number;
  readonly failedCalls: number;
  /** From the end of the fault until a new order was paid; null where none was. */
  readonly recoverMs: number | null;
  /** What is not as promised; none: it passed. */
  readonly problems: readonly string[];
}

const HEADS = ["fault", "row of the plan", "orders", "calls failed", "time to recover", "verdict"] as const;

/** The rows as a Markdown table, its columns in line. */
export function renderTable(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, row, orders, failedCalls, recoverMs, problems }) => [
    fault,
    row,
    String(orders),
    String(failedCalls),
    recoverMs === null ? "never" : `${(recoverMs / 1000).toFixed(1)} s`,
    problems.length === 0 ? "ok" : "FAILED",
  ]);
  const widths = HEADS.map((head, column) =>
    Math.max(head.length, ...cells.map((each) => each[column]?.length ?? 0)),
  );
  const line = (each: readonly string[]): string =>
    `| ${widths.map((width, column) => (each[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(HEADS), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)].join("\n");
}

/** One line for each problem, with its fault; the last words of a process that did not start are in its log. */
export function renderProblems(rows: readonly Row[]): string {
  return rows
    .flatMap(({ fault, problems }) =>
      problems.map((problem) => `FAILED ${fault}: ${firstSentences(problem)}`),
    )
    .join("\n");
}

/** Without the path and the lines of a log. */
function firstSentences(problem: string): string {
  return (problem.split("\n", 1)[0] ?? "").replace(/ Last lines of \S+:$/, "");
}
