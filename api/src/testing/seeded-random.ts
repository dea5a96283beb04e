/** Returns numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns whole numbers from `min` to `max`, both included, the same for the same seed. */
export function seededIntegers(seed: number): (min: number, max: number) => number {
  const random = seededRandom(seed);
  return (min, max) => min + Math.floor(random() * (max - min + 1));
}
