import type { EntityManager } from "@mikro-orm/postgresql";
import { formatError } from "../../domain/shared/format-error.ts";
import { missedText, storeMissedSearches } from "../../domain/search/missed-searches.ts";

/** The number of different texts that wait to be stored; further ones are not counted. */
const WAITING_MAX = 500;
const STORE_AFTER_MS = 1000;

/** Counts searches that found nothing. */
export interface MissedSearchCounter {
  /** Counts a text once. Returns at once: the text is stored later, or not at all. */
  readonly add: (text: string) => void;
}

/** Opens a counter that stores what it has counted at most once a second, in two statements. */
export function openMissedSearches({
  em,
  log,
  storeAfterMs = STORE_AFTER_MS,
}: {
  em: () => EntityManager;
  log: { warn(fields: object, message: string): void };
  storeAfterMs?: number;
}): MissedSearchCounter & { close(): Promise<void> } {
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let storing = Promise.resolve();

  const store = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const counts = waiting;
    waiting = new Map();
    storing = storing
      .then(() => storeMissedSearches(em(), counts))
      .catch((error: unknown) => log.warn({ reason: formatError(error) }, "missed searches not stored"));
    return storing;
  };
  return {
    add(text) {
      const missed = missedText(text);
      if (missed === null || (waiting.size >= WAITING_MAX && !waiting.has(missed))) return;
      waiting.set(missed, (waiting.get(missed) ?? 0) + 1);
      timer ??= setTimeout(() => void store(), storeAfterMs).unref();
    },
    close: store,
  };
}
