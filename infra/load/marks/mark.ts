import type { LoadPrograms } from "../programs/find-programs.ts";
import type { Cores } from "../machine/cores.ts";
import type { ReadLoad } from "../programs/reads.ts";
import type { RunningShop } from "../shop/running-shop.ts";

/** The marks, in the order in which they are measured. */
export const MARK_NAMES = [
  "idle",
  "tools",
  "purchase",
  "own-orders",
  "gateway-cpu",
  "fresh",
  "orders",
  "last-pieces",
  "paid",
  "sequence",
  "checkout",
  "search",
  "search-million",
  "memory",
] as const;

export type MarkName = (typeof MARK_NAMES)[number];

/** One line of the report. */
export interface MarkResult {
  readonly mark: MarkName;
  /** What was measured, with its unit. */
  readonly figure: string;
  readonly comparedWith: string;
  /** The figure as a part of what it is compared with; null where it stands for itself. */
  readonly ratio: number | null;
  readonly target: string;
  /** Null where it could not be measured; the notes say why. */
  readonly met: boolean | null;
  readonly notes: readonly string[];
  /** Not slow but wrong: sold too much, a 5xx, a broken invariant. */
  readonly wrong: readonly string[];
  /** Single rounds, for who wants to look closer. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a mark works with. */
export interface Bench {
  readonly shop: RunningShop;
  readonly reads: ReadLoad;
  readonly programs: LoadPrograms;
  readonly cores: Cores;
  /** For files of the run. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  /** Does the work once more under the API's profiler, where that was asked for this mark; else nothing. */
  readonly profiled: (mark: MarkName, work: () => Promise<void>) => Promise<void>;
}

/** A mark that cannot be measured here. */
export function leftOut(mark: MarkName, target: string, remedy: string): MarkResult {
  return {
    mark,
    figure: "left out",
    comparedWith: "",
    ratio: null,
    target,
    met: null,
    notes: [remedy],
    wrong: [],
    details: {},
  };
}
