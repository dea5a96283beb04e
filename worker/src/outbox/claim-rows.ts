import type { DomainContext } from "@shop/api/domain/shared/context";

export type Em = DomainContext["em"];

/**
 * How long a sent row is not checked, in seconds: after it was sent, and after each check that found its job on the queue. A Redis
 * that lost its data ends all leases (`recheckAfterLoss`).
 */
const LEASES_SECONDS = [60, 300, 1800] as const;

/** How soon a row that Redis rejected is due again. */
const RELEASED_SECONDS = 1;

export interface ClaimedRow {
  readonly id: string;
  readonly job: string;
  readonly payload: unknown;
  readonly traceparent: string | null;
}

/** Rows of one job and status. */
interface Kind {
  readonly job: string;
  readonly status: "new" | "sent";
}

interface Claim extends Kind {
  readonly limit: number;
  /** Rows of the job that may be `sent` at a time; null: any number. */
  readonly max: number | null;
}

/**
 * The kinds of rows of these jobs of which at least one is due: one statement, so that an idle relay costs no more. Ordered
 * and limited it is one index probe for each kind, whatever the planner knows of a backlog.
 */
export async function listDueKinds(em: Em, jobs: readonly string[]): Promise<Kind[]> {
  return em.execute<Kind[]>(
    `select kind.job, kind.status from jsonb_array_elements_text(?::jsonb) as name(job)
       cross join lateral (values (name.job, 'new'), (name.job, 'sent')) as kind(job, status)
       cross join lateral (
         select due_at from outbox o
         where o.job = kind.job and o.status = kind.status and o.status in ('new', 'sent') order by due_at limit 1
       ) as first
     where first.due_at <= now()`,
    [JSON.stringify(jobs)],
  );
}

/** Claims due rows of a job, the longest due first, and starts their leases. */
export async function claimRows(em: Em, claim: Claim): Promise<ClaimedRow[]> {
  const { max } = claim;
  if (max === null) return claimUpTo(em, claim, claim.limit);
  return em.transactional(async (transaction) => {
    // Relays that count at the same time would each fill the same free places.
    const [lock] = await transaction.execute<{ locked: boolean }[]>(
      "select pg_try_advisory_xact_lock(hashtext(?)) as locked",
      [`outbox ${claim.job}`],
    );
    if (!lock?.locked) return [];
    const free = max - (await countSent(transaction, claim.job, max));
    return free > 0 ? claimUpTo(transaction, claim, Math.min(claim.limit, free)) : [];
  });
}

/** Gives rows back that Redis rejected, with the status that they had before the claim. */
export async function releaseRows(
  em: Em,
  rows: readonly ClaimedRow[],
  status: "new" | "sent",
): Promise<void> {
  if (!rows.length) return;
  await em.execute(
    `update outbox set status = ?, due_at = now() + ? * interval '1 second'
     where id in (select jsonb_array_elements_text(?::jsonb)::uuid) and status = 'sent'`,
    [status, RELEASED_SECONDS, idsOf(rows)],
  );
}

/** Starts the leases of rows anew whose jobs were lost and have been added again. */
export async function restartLeases(em: Em, rows: readonly ClaimedRow[]): Promise<void> {
  await em.execute(
    `update outbox set renewals = 0, due_at = now() + ? * interval '1 second'
     where id in (select jsonb_array_elements_text(?::jsonb)::uuid) and status = 'sent'`,
    [LEASES_SECONDS[0], idsOf(rows)],
  );
}

async function claimUpTo(em: Em, { job, status }: Claim, limit: number): Promise<ClaimedRow[]> {
  return em.execute<ClaimedRow[]>(
    `with due as (
       select id, case status when 'new' then 0 else least(renewals + 1, ?) end as renewed from outbox
       where job = ? and status = ? and status in ('new', 'sent') and due_at <= now() order by due_at limit ? for update skip locked
     )
     update outbox o set status = 'sent', renewals = due.renewed,
       due_at = now() + (array[${LEASES_SECONDS.join(", ")}])[due.renewed + 1] * interval '1 second'
     from due where o.id = due.id returning o.id, o.job, o.payload, o.traceparent`,
    [LEASES_SECONDS.length - 1, job, status, limit],
  );
}

async function countSent(em: Em, job: string, max: number): Promise<number> {
  const [counted] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from (select 1 from outbox where job = ? and status = 'sent' limit ?) as sent`,
    [job, max],
  );
  return counted?.count ?? max;
}

function idsOf(rows: readonly ClaimedRow[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
