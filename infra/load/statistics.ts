/** Distribution of measured times, in milliseconds. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Returns the middle value, or the mean of the two middle values; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[(sorted.length >> 1) - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the percentile by nearest rank; NaN for an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Returns the distribution of values, or null for an empty list. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const [p50 = 0, p95 = 0, p99 = 0, max = 0] = [50, 95, 99, 100].map((percent) =>
    percentile(values, percent),
  );
  return { count: values.length, p50, p95, p99, max };
}
