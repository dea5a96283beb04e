/** Connections that ask at the same time, from one thread. */
export const CONNECTIONS = 32;

/** One stretch of `GET` calls. */
export interface ReadRound {
  /** For example `http://127.0.0.1:20123`. */
  readonly origin: string;
  /** Asked for in random order; a single one is asked for again and again. */
  readonly paths: readonly string[];
  readonly seconds: number;
  /** An access token that is sent with each call. */
  readonly token?: string;
}

export interface ReadFigures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  readonly requests: number;
  /** Answers of 400 and above, and calls that had no answer. */
  readonly failures: number;
}

export type ReadLoad = (round: ReadRound) => Promise<ReadFigures>;
