import type { DomainContext } from "../shared/context.ts";

/**
 * Runs `work` unless a run of this name is under way in any process; then returns null at once. The lock ends with its connection, so
 * a process that dies leaves none behind. Its transaction, on a connection of its own, has no snapshot while `work` runs: it keeps no
 * row from being vacuumed.
 */
export async function runAlone<Result>(
  { withLongTimeout }: Pick<DomainContext, "withLongTimeout">,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  return withLongTimeout(async (holder) => {
    // Not `transactional`: what `work` does would be done in the same transaction.
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
