/** What the load met while one fault was at work. */
export interface Tally {
  paid: number;
  /** Calls to the shop that a customer had to repeat, as `step: what came back`. */
  readonly failedCalls: string[];
  /** Orders that were given up. */
  readonly lostOrders: string[];
}

/** A tally that has counted nothing. */
export function emptyTally(): Tally {
  return { paid: 0, failedCalls: [], lostOrders: [] };
}
