import type { DomainContext } from "../shared/context.ts";

/**
 * Runs `work` unless a run of this name is in progress in any process; then returns null at once. The lock ends with its connection,
 * so a dead process leaves none behind. Its transaction has its own connection and no snapshot while `work` runs, so it does not
 * hold back vacuum.
 */
export async function runAlone<Result>(
  { withLongTimeout }: Pick<DomainContext, "withLongTimeout">,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return withLongTimeout(async (holder) => {
    // The transaction is begun by hand: `work` would join one of `transactional`.
    await holder.begin();
    try {
      await holder.execute("set local idle_in_transaction_session_timeout = 0");
      const [lock] = await holder.execute<{ held: boolean }[]>(
        "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as held",
        [`check ${name}`],
      );
      return lock?.held === true ? await work() : null;
    } finally {
      await holder.rollback();
    }
  });
}
