import { growthOf } from "./growth.ts";
import type { K6Result } from "./programs/start-k6.ts";
import { countOf, thresholdsOf } from "./programs/k6-summary.ts";
import { LAST_UNITS } from "./seed/sale.ts";
import type { Invariant } from "./shop/invariants.ts";
import type { Watched } from "./watch-shop.ts";

const THRESHOLD_CROSSED = 99;

/** The values that were measured inside the shop. */
export interface Inside extends Watched {
  readonly invariants: readonly Invariant[];
  /** Units of a flash sale; null without one. */
  readonly sale: { readonly sold: number; readonly left: number } | null;
}

/** A finished run. */
export interface Run {
  readonly profile: string;
  readonly k6: K6Result;
  /** Null for a shop on another machine. */
  readonly inside: Inside | null;
}

/** Returns why a run has failed, as sentences; none if it passed. */
export function problemsOf({ profile, k6, inside }: Run): string[] {
  const isBreakpoint = profile === "breakpoint";
  const leaks = isBreakpoint ? [] : growthOf(inside?.samples ?? []).filter(({ isLeak }) => isLeak);
  return [
    ...(isBreakpoint ? [] : k6Problems(k6)),
    ...(isBreakpoint && k6.exitCode === 0
      ? ["no limit broke up to the highest rate: use a higher --rate"]
      : []),
    ...(k6.exitCode === 0 || k6.exitCode === THRESHOLD_CROSSED
      ? []
      : [`k6 exited with ${k6.exitCode ?? "a signal"}`]),
    ...leaks.map(
      ({ name, from, to }) => `${name} does not stop growing: from ${Math.round(from)} to ${Math.round(to)}`,
    ),
    ...(inside ? insideProblems(inside) : []),
  ];
}

function k6Problems(k6: K6Result): string[] {
  const thresholds = thresholdsOf(k6);
  const failedChecks = k6.root_group.checks.filter(({ fails }) => fails > 0);
  return [
    ...thresholds
      .filter(({ isMet }) => !isMet)
      .map(({ metric, limit, value }) => `${metric}: expected ${limit}, was ${value}`),
    ...failedChecks.map(({ name, fails }) => `check '${name}' failed ${fails} times`),
    ...(thresholds.length === 0 ? ["the profile has no thresholds"] : []),
    ...(countOf(k6, "http_reqs") === 0 ? ["k6 sent no request"] : []),
  ];
}

function insideProblems({ invariants, died, unfinished, sale }: Inside): string[] {
  return [
    ...(invariants.length === 0 ? ["the invariants could not be checked"] : []),
    ...invariants.flatMap(({ name, promise, violations }) =>
      violations.length === 0 ? [] : [`invariant ${name} (${promise}) is broken: ${violations[0]}`],
    ),
    ...died.map((name) => `${name} died during the run`),
    ...unfinished.map((work) => `not done at the end: ${work}`),
    ...(sale && (sale.sold !== LAST_UNITS || sale.left !== 0)
      ? [`${sale.sold} of the last ${LAST_UNITS} units were sold, and the stock shows ${sale.left}`]
      : []),
  ];
}
