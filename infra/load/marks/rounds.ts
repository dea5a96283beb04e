import { median } from "../statistics.ts";

export interface Rounds {
  readonly ours: number[];
  readonly theirs: number[];
}

export interface Comparison {
  /** Medians. */
  readonly ours: number;
  readonly theirs: number;
  /** Median of the ratios of neighbouring rounds, which other work on the machine affects alike. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Measures two sides alternately, so that other work on the machine affects both. */
export async function alternate(
  count: number,
  ours: (round: number) => Promise<number>,
  theirs: (round: number) => Promise<number>,
): Promise<Rounds> {
  const rounds: Rounds = { ours: [], theirs: [] };
  for (let round = 0; round < count; round += 1) {
    rounds.theirs.push(await theirs(round));
    rounds.ours.push(await ours(round));
  }
  return rounds;
}

/** Returns the comparison of alternate rounds. */
export function compare({ ours, theirs }: Rounds): Comparison {
  const ratios = ours.map((value, index) => value / (theirs[index] ?? Number.NaN));
  return {
    ours: median(ours),
    theirs: median(theirs),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
}

export const describeRatios = ({ lowest, highest }: Comparison): string =>
  `ratios of the rounds ${lowest.toFixed(2)} to ${highest.toFixed(2)}`;
