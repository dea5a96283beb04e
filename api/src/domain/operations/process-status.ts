/** Calls that an API process answered within the last minutes; the operators' own pages are left out. */
export interface ResponseCounts {
  /** How far back they reach: five minutes, or since the process began. */
  readonly seconds: number;
  readonly calls: number;
  /** How many were answered with 5xx, by route. */
  readonly failedByRoute: Readonly<Record<string, number>>;
}

/** What a running process tells of itself. */
export interface ProcessStatus {
  readonly role: "api" | "worker";
  /** Machine and process id. */
  readonly name: string;
  readonly build: string;
  readonly startedAt: Date;
  /** Without secrets. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /** Null for a process that answers no calls. */
  readonly answers: ResponseCounts | null;
}

/** The processes that run; `isComplete` is false where only the one that was asked could be told of. */
export interface Processes {
  readonly statuses: readonly ProcessStatus[];
  readonly isComplete: boolean;
}

/** Sums the responses of all processes together. */
export function sumResponses(
  statuses: readonly ProcessStatus[],
): Omit<ResponseCounts, "seconds"> & { failed: number } {
  const answers = statuses.flatMap((status) => status.answers ?? []);
  const failedByRoute: Record<string, number> = {};
  for (const [route, count] of answers.flatMap((one) => Object.entries(one.failedByRoute))) {
    failedByRoute[route] = (failedByRoute[route] ?? 0) + count;
  }
  return {
    calls: answers.reduce((sum, { calls }) => sum + calls, 0),
    failed: Object.values(failedByRoute).reduce((sum, count) => sum + count, 0),
    failedByRoute,
  };
}
