/** Counts of the load during one fault. */
export interface Tally {
  paid: number;
  /** Calls that a customer had to repeat, as `step: response`. */
  readonly failedCalls: string[];
  readonly failedOrders: string[];
}

/** Returns an empty tally. */
export function emptyTally(): Tally {
  return { paid: 0, failedCalls: [], failedOrders: [] };
}
