import type { DomainContext } from "@shop/api/domain/shared/context";

export type Em = DomainContext["em"];

/**
 * The seconds for which a sent row is not checked: after it was sent, and after each check that found its job on the queue. A Redis
 * that lost its data ends all leases (`recheckAfterLoss`).
 */
const LEASES_SECONDS = [60, 300, 1800] as const;
const RENEWED = `case o.status when 'new' then 0 else least(o.renewals + 1, ${LEASES_SECONDS.length - 1}) end`;

/** The seconds after which a row that Redis rejected is due again. */
const RELEASED_SECONDS = 1;

export interface ClaimedRow {
  readonly id: string;
  readonly job: string;
  readonly payload: unknown;
  readonly traceparent: string | null;
  /** The status before the claim. */
  readonly was: "new" | "sent";
}

/** The rows to claim: of one job and status, at most so many. */
export interface Claim {
  readonly job: string;
  readonly status: "new" | "sent";
  readonly limit: number;
  /** The number of rows of the job that may be `sent` at a time; null: any number. */
  readonly max: number | null;
}

/**
 * Claims due rows of each kind, those that overtake the others and then the longest due, and starts their leases. One statement, so that
 * an idle relay costs no more: one index scan for each kind, and the rows by their ids, whatever the planner knows of a backlog.
 */
export async function claimRows(em: Em, claims: readonly Claim[]): Promise<ClaimedRow[]> {
  return em.execute<ClaimedRow[]>(
    `update outbox o set status = 'sent', renewals = ${RENEWED},
       due_at = now() + (array[${LEASES_SECONDS.join(", ")}])[${RENEWED} + 1] * interval '1 second'
     where o.id = any (array(
       select due.id from jsonb_to_recordset(?::jsonb) as kind(job text, status text, "limit" int, max int)
         cross join lateral (
           select id from outbox
           where job = kind.job and status = kind.status and status in ('new', 'sent') and due_at <= now() order by is_first desc, due_at
           limit case when kind.max is null then kind."limit" else least(kind."limit", outbox_room(kind.job, kind.max)) end
           for update skip locked
         ) due
     ))
     returning o.id, o.job, o.payload, o.traceparent, old.status as was`,
    [JSON.stringify(claims)],
  );
}

/** Releases rows that Redis rejected, with their status before the claim. */
export async function releaseRows(em: Em, rows: readonly ClaimedRow[]): Promise<void> {
  if (!rows.length) return;
  await em.execute(
    `update outbox o set status = released.was, due_at = now() + ? * interval '1 second'
     from jsonb_to_recordset(?::jsonb) as released(id uuid, was text) where o.id = released.id and o.status = 'sent'`,
    [RELEASED_SECONDS, JSON.stringify(rows.map(({ id, was }) => ({ id, was })))],
  );
}

/** Restarts the leases of rows whose lost jobs were added again. */
export async function restartLeases(em: Em, rows: readonly ClaimedRow[]): Promise<void> {
  await em.execute(
    `update outbox set renewals = 0, due_at = now() + ? * interval '1 second'
     where id in (select jsonb_array_elements_text(?::jsonb)::uuid) and status = 'sent'`,
    [LEASES_SECONDS[0], idsOf(rows)],
  );
}

function idsOf(rows: readonly ClaimedRow[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
