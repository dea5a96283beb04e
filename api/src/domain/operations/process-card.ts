/** Calls that an API process answered within the last minutes; the operators' own pages are left out. */
export interface Answers {
  /** How far back they reach: five minutes, or since the process began. */
  readonly seconds: number;
  readonly calls: number;
  /** How many were answered with 5xx, by route. */
  readonly failedByRoute: Readonly<Record<string, number>>;
}

/** What a running process tells of itself. */
export interface ProcessCard {
  readonly role: "api" | "worker";
  /** Machine and process id. */
  readonly name: string;
  readonly build: string;
  readonly startedAt: Date;
  /** Without secrets. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  /** Null for a process that answers no calls. */
  readonly answers: Answers | null;
}

/** The processes that run; `areAll` is false where only the one that was asked could be told of. */
export interface Processes {
  readonly cards: readonly ProcessCard[];
  readonly areAll: boolean;
}

/** Answers of all processes together. */
export function sumAnswers(cards: readonly ProcessCard[]): Omit<Answers, "seconds"> & { failed: number } {
  const answers = cards.flatMap((card) => card.answers ?? []);
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
