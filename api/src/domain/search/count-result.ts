import type { EntityManager } from "@mikro-orm/postgresql";
import { COUNTED_MAX, type Counted, type CountRow, readCounts, type ValueRow } from "./facet-sql.ts";

/** A number of parts. */
interface PartCount {
  /** At most `COUNTED_MAX`. */
  readonly total: number;
  /** Otherwise there may be more, and their values are not counted. */
  readonly exact: boolean;
}

/** How many there would be without what was chosen of a facet. */
export type RelaxedCount = PartCount & { readonly facet: string };

/** Counts of a result. Those of a facet that something was chosen of ignore its own conditions. */
export interface ResultCounts extends PartCount {
  /** Of how many parts there are values: of all, or of some of too many. */
  readonly seen: number;
  readonly values: readonly ValueRow[];
  /** For each facet that something was chosen of. */
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
