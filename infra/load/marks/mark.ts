import type { Tool } from "../scripts/input/shape.ts";
import type { BenchShop } from "../shop/bench-shop.ts";
import type { Person } from "../shop/person.ts";

/** The marks in the order of their measurement. */
export const MARK_NAMES = [
  "first-view",
  "orders",
  "search",
  "facets",
  "dearest",
  "search-million",
  "facets-million",
] as const;

export type MarkName = (typeof MARK_NAMES)[number];

/** Returns whether a mark needs the demo catalogue, and the pages with their server. */
export const needsPages = (mark: MarkName): boolean => mark === "first-view";

/** One line of the report. */
export interface MarkResult {
  readonly mark: MarkName | `${MarkName} ${string}`;
  /** The measured value with its unit. */
  readonly value: string;
  readonly target: string;
  /** Null if it could not be measured; the notes explain why. */
  readonly met: boolean | null;
  readonly notes: readonly string[];
  /** The failed calls. */
  readonly errors?: readonly string[];
}

/** The things that a mark is measured with. */
export interface Bench {
  readonly shop: BenchShop;
  /** The folder for files of the run. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
  /** No mark sells these out. */
  readonly tools: readonly Tool[];
  readonly customers: readonly Person[];
}

/** Measures one or several lines of the report. */
export type Mark = (bench: Bench) => Promise<readonly MarkResult[]>;
