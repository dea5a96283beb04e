import type { EntityManager } from "@mikro-orm/postgresql";
import { COUNTED_MAX, type Counted, type CountRow, readCounts, type ValueRow } from "./facet-sql.ts";

/** A number of parts. */
interface PartCount {
  /** The number of parts, at most `COUNTED_MAX`. */
  readonly total: number;
  /** False if there may be more; then their values are not counted. */
  readonly exact: boolean;
}

/** The number of parts that a result would have without the choices of a facet. */
export type RelaxedCount = PartCount & { readonly facet: string };

/** Counts of a result. Those of a facet that something was chosen of ignore its own conditions. */
export interface ResultCounts extends PartCount {
  /** The number of parts whose values are counted: all, or some of too many. */
  readonly seen: number;
  readonly values: readonly ValueRow[];
  /** The counts without a facet's choices, for each facet with choices. */
  readonly without: readonly RelaxedCount[];
}

/**
 * Counts a result, its categories, values and prices; and for each facet that something was chosen of, its values without the choice. Where the
 * parts without any choice are too many, only the result itself is counted.
 */
export async function countResult(em: EntityManager, counted: Counted): Promise<ResultCounts> {
  const facets = [...new Set(counted.conditions.map(({ facet }) => facet).filter((facet) => facet !== ""))];
  const all = await readCounts(em, counted, facets);
  const result = all.isComplete || facets.length === 0 ? all : await readCounts(em, counted, []);
  const partCount = ({ isComplete }: CountRow, total: number): PartCount => ({
    total: Math.min(total, COUNTED_MAX),
    exact: isComplete && total <= COUNTED_MAX,
  });
  const { "": seen = 0 } = result.sizes;
  return {
    ...partCount(result, result.isComplete ? seen : COUNTED_MAX),
    seen,
    values: result.values,
    without: facets.map((facet) => ({
      facet,
      ...partCount(all, (all.sizes[""] ?? 0) + (all.sizes[facet] ?? 0)),
    })),
  };
}
