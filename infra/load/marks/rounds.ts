import { median } from "../statistics.ts";

export interface Rounds {
  readonly ours: number[];
  readonly theirs: number[];
}

export interface Comparison {
  /** Medians. */
  readonly ours: number;
  readonly theirs: number;
  /** Median of the ratios of neighbouring rounds: what else the machine does hits both alike. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Measures two things in turns, so that a busy moment of the machine does not fall on one of them only. */
export async function inTurns(
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

/** What rounds in turns say together. */
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
