import type { DomainContext } from "./context.ts";
import { tables } from "./tables.ts";

/**
 * Records that a recurring job is about to try a row. Call it before the work, so that a failure counts as well. Jobs that take a limited
 * number of rows a run order them by `tried_at`, those never tried first, so that rows that always fail do not starve the others.
 */
export async function recordSweepAttempt(
  { em }: Pick<DomainContext, "em">,
  subjectId: string,
): Promise<void> {
  await tables(em)
    .insertInto("sweep_attempt")
    .values({ subject_id: subjectId })
    .onConflict((conflict) =>
      conflict.column("subject_id").doUpdateSet((eb) => ({ tried_at: eb.ref("excluded.tried_at") })),
    )
    .execute();
}
