import type { Cores } from "../machine/cores.ts";
import { type LoadPrograms, REMEDIES } from "../programs/find-programs.ts";
import type { LoadProgram } from "../programs/run-program.ts";
import type { Tool } from "../scripts/input/shape.ts";
import type { Person } from "../shop/person.ts";
import type { BenchShop } from "../shop/bench-shop.ts";

/** The marks in the order of their measurement. */
export const MARK_NAMES = [
  "first-view",
  "idle",
  "tools",
  "purchase",
  "own-orders",
  "gateway-cpu",
  "fresh",
  "orders",
  "last-units",
  "paid",
  "sequence",
  "checkout",
  "search",
  "facets",
  "dearest",
  "search-million",
  "facets-million",
  "writes-million",
  "memory",
] as const;

export type MarkName = (typeof MARK_NAMES)[number];

/** Whether a mark needs the demo catalogue, and the pages with their server. */
export const needsPages = (mark: MarkName): boolean => mark === "first-view";

/** A mark, or one of its lines. */
export type MarkLine = MarkName | `${MarkName} ${string}`;

/** One line of the report. */
export interface MarkResult {
  readonly mark: MarkLine;
  /** The measured value with its unit. */
  readonly value: string;
  readonly comparedWith: string;
  /** The value divided by what it is compared with; null without a comparison. */
  readonly ratio: number | null;
  readonly target: string;
  /** Null if it could not be measured; the notes explain why. */
  readonly met: boolean | null;
  readonly notes: readonly string[];
  /** Errors: oversold units, failed calls. */
  readonly errors: readonly string[];
  /** Single rounds, for the JSON file. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a mark is measured with. */
export interface Bench {
  readonly shop: BenchShop;
  readonly programs: LoadPrograms;
  readonly cores: Cores;
  /** For files of the run. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
  /** No mark sells these out. */
  readonly tools: readonly Tool[];
  /** Customers that the shop knows. */
  readonly customers: readonly Person[];
  /** Customers that the shop does not know yet. */
  readonly newCustomers: readonly Person[];
}

/** Measures one line of the report. */
export type LineMark = (bench: Bench) => Promise<MarkResult>;

export type Mark = (bench: Bench) => Promise<MarkResult | readonly MarkResult[]>;

/** Returns a result with defaults for optional fields. */
export function markResult(
  mark: MarkLine,
  result: Pick<MarkResult, "value" | "target" | "met"> & Partial<MarkResult>,
): MarkResult {
  return { mark, comparedWith: "", ratio: null, notes: [], errors: [], details: {}, ...result };
}

/** Returns a mark that needs a program, and is skipped without it. */
export function withProgram(
  name: keyof LoadPrograms,
  mark: MarkLine,
  target: string,
  measure: (bench: Bench, program: LoadProgram) => Promise<MarkResult>,
): LineMark {
  return async (bench) => {
    const program = bench.programs[name];
    if (program === null)
      return markResult(mark, { value: "skipped", target, met: null, notes: [REMEDIES[name]] });
    const { cores, folder, signal } = bench;
    return measure(bench, { program, core: cores.load, folder, signal });
  };
}
