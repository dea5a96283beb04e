/** The responses of an API process in the last minutes, without the operators' pages. */
export interface ResponseCounts {
  /** The length of the period: five minutes, or since the process started. */
  readonly seconds: number;
  readonly calls: number;
  /** The responses with 5xx, by route. */
  readonly failedByRoute: Readonly<Record<string, number>>;
}

/** The status that a running process publishes about itself. */
export interface ProcessStatus {
  readonly role: "api" | "worker";
  /** The machine and the process id. */
  readonly name: string;
  readonly build: string;
  readonly startedAt: Date;
  /** Null for a process without an API. */
  readonly responses: ResponseCounts | null;
}

/** The running processes; `isComplete` is false where only this process is known. */
export interface Processes {
  readonly statuses: readonly ProcessStatus[];
  readonly isComplete: boolean;
}

/** Sums the responses of all processes together. */
export function sumResponses(
  statuses: readonly ProcessStatus[],
): Omit<ResponseCounts, "seconds"> & { failed: number } {
  const responses = statuses.flatMap((status) => status.responses ?? []);
  const failedByRoute: Record<string, number> = {};
  for (const [route, count] of responses.flatMap((one) => Object.entries(one.failedByRoute))) {
    failedByRoute[route] = (failedByRoute[route] ?? 0) + count;
  }
  return {
    calls: responses.reduce((sum, { calls }) => sum + calls, 0),
    failed: Object.values(failedByRoute).reduce((sum, count) => sum + count, 0),
    failedByRoute,
  };
}
