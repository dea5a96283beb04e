/** Rows as lines with their columns one below the other. */
export function asTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, text] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, text.length);
  }
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** A time to the second, `-` for none. */
export function asTime(at: Date | null): string {
  return at ? at.toISOString().replace(/\.\d+Z$/, "Z") : "-";
}
