import type { DomainContext } from "./context.ts";

/**
 * SQL of a fair order for recurring jobs that take a limited number of rows a run: join it to the row's id, then order by it. Rows
 * that were never tried come first, then the longest untried ones, so that rows that always fail do not starve the others.
 */
export const LAST_ATTEMPT = {
  join: (id: string): string => `left join sweep_attempt last_attempt on last_attempt.subject_id = ${id}`,
  orderBy: "last_attempt.tried_at nulls first",
} as const;

/** Records that a recurring job is about to try a row. Call it before the work, so that a failure counts as well. */
export async function recordSweepAttempt(
  { em }: Pick<DomainContext, "em">,
  subjectId: string,
): Promise<void> {
  await em.execute(
    `insert into sweep_attempt (subject_id) values (?)
     on conflict (subject_id) do update set tried_at = excluded.tried_at`,
    [subjectId],
  );
}
