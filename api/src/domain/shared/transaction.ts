import { setTimeout as delay } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { isStalePlan } from "./postgres-errors.ts";

const ATTEMPTS_MAX = 3;
/** The codes that Postgres has for a deadlock and a serialization failure. */
const RETRIED_CODES: ReadonlySet<unknown> = new Set(["40P01", "40001"]);

/**
 * Runs `work` in one transaction. After a deadlock (40P01), a serialization failure (40001) or a statement that was prepared before a
 * migration it is tried again, three times in all, with a short random delay; any other error rolls back and is thrown.
 */
export async function inTransaction<Result>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await em.transactional(work);
    } catch (error) {
      if (!isRetried(error) || attempt === ATTEMPTS_MAX) throw error;
      await delay(Math.random() * 50 * attempt);
    }
  }
}

function isRetried(error: unknown): boolean {
  if (isStalePlan(error)) return true;
  return error instanceof Error && "code" in error && RETRIED_CODES.has(error.code);
}
