/** Pitch of the coarse metric threads (ISO 261) by nominal diameter. */
const PITCHES = new Map([
  [2, 0.4],
  [2.5, 0.45],
  [3, 0.5],
  [4, 0.7],
  [5, 0.8],
  [6, 1],
  [8, 1.25],
  [10, 1.5],
  [12, 1.75],
  [14, 2],
  [16, 2],
  [18, 2.5],
  [20, 2.5],
  [22, 2.5],
  [24, 3],
  [30, 3.5],
  [36, 4],
]);

/** Thread and pitch of a nominal diameter. */
export function coarseThread(diameter: number): { thread: string; pitch: number } {
  const pitch = PITCHES.get(diameter);
  if (pitch === undefined) throw new RangeError(`M${diameter} is not in the table of coarse threads`);
  return { thread: `m${diameter}`, pitch };
}

/** Preferred lengths of screws. */
const LENGTHS = [
  3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 130, 140, 150,
];

/** The preferred lengths of screws in a range. */
export const screwLengths = (min: number, max: number): number[] =>
  LENGTHS.filter((length) => length >= min && length <= max);
