import type { DomainContext } from "../shared/context.ts";
import { type KeptVerdict, readVerdicts } from "./invariant-verdicts.ts";
import type { QueueFigures } from "./job-desk.ts";
import { listStripeEvents } from "./list-stripe-events.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

/** The work that is kept in the database, in numbers. Ages are in seconds, null where there is nothing. */
export interface WorkFigures {
  readonly inboxWaiting: number;
  readonly inboxOldestSeconds: number | null;
  readonly inboxDead: number;
  readonly outboxWaiting: number;
  readonly outboxOldestSeconds: number | null;
  readonly outboxDead: number;
  /** Charges that are neither a paid order nor given back. */
  readonly paymentsUnsettled: number;
  readonly paymentsUnsettledOldestSeconds: number | null;
  readonly refundsOwed: number;
  readonly refundsOwedOldestSeconds: number | null;
  readonly refundsDoneLastDay: number;
  readonly refundsFailedLastDay: number;
  readonly ordersCancelling: number;
  readonly ordersCancellingOldestSeconds: number | null;
  /** Mails of the last day that were refused, given up, or of which nobody knows whether they went out. */
  readonly mailsTroubled: number;
}

export interface Cockpit {
  readonly work: WorkFigures;
  /** Stripe events of the last day by what came of them. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
  /** Jobs done in each of the last fifteen minutes, the oldest minute first. */
  readonly doneByJob: readonly { readonly job: string; readonly perMinute: readonly number[] }[];
  readonly latestEvents: readonly StripeEventView[];
  readonly verdicts: readonly KeptVerdict[];
}

/** What the cockpit shows; a part that does not answer is null, and the others are shown all the same. */
export interface CockpitView {
  readonly at: Date;
  readonly queues: readonly QueueFigures[] | null;
  readonly cockpit: Cockpit | null;
  readonly dependencies: readonly (readonly [name: string, answer: string])[];
  readonly build: string;
  readonly settings: readonly (readonly [name: string, value: string])[];
}

const MINUTES = 15;
const EVENTS_SHOWN = 5;

const age = (column: string): string => `extract(epoch from now() - min(${column}))::float8`;

const WORK = `
  with unsettled as (
    select succeeded_at as since from payment where status = 'refunding'
    union all
    select min(e.received_at) from payment p join stripe_event e on e.payment_intent_id = p.payment_intent_id
    where p.status in ('starting', 'open') and e.type = 'payment_intent.succeeded' group by p.id
  )
  select
    (select count(*)::int from stripe_event where status = 'new') as "inboxWaiting",
    (select ${age("received_at")} from stripe_event where status = 'new') as "inboxOldestSeconds",
    (select count(*)::int from stripe_event where status = 'dead') as "inboxDead",
    (select count(*)::int from outbox where status = 'new') as "outboxWaiting",
    (select ${age("created_at")} from outbox where status = 'new') as "outboxOldestSeconds",
    (select count(*)::int from outbox where status = 'dead') as "outboxDead",
    (select count(*)::int from unsettled) as "paymentsUnsettled",
    (select ${age("since")} from unsettled) as "paymentsUnsettledOldestSeconds",
    (select count(*)::int from refund where status = 'owed') as "refundsOwed",
    (select ${age("created_at")} from refund where status = 'owed') as "refundsOwedOldestSeconds",
    (select count(*)::int from refund where status = 'done' and done_at > now() - interval '1 day') as "refundsDoneLastDay",
    (select count(*)::int from refund where status = 'failed' and created_at > now() - interval '1 day') as "refundsFailedLastDay",
    (select count(*)::int from customer_order where status = 'cancelling') as "ordersCancelling",
    (select ${age("updated_at")} from customer_order where status = 'cancelling') as "ordersCancellingOldestSeconds",
    (select count(*)::int from mail where status in ('refused', 'unknown', 'given-up') and finished_at > now() - interval '1 day') as "mailsTroubled"`;

/** Everything the cockpit reads from the database. */
export async function readCockpit({ em }: Pick<DomainContext, "em">): Promise<Cockpit> {
  const [[work], outcomes, doneByJob, { rows: latestEvents }, verdicts] = await Promise.all([
    em.fork().execute<WorkFigures[]>(WORK),
    em.fork().execute<{ outcome: string; count: number }[]>(
      `select case when status = 'dead' then 'dead' else coalesce(outcome, 'waiting') end as outcome, count(*)::int as count
       from stripe_event where received_at > now() - interval '1 day' group by 1 order by 2 desc, 1`,
    ),
    readDone({ em }),
    listStripeEvents({ em: em.fork() }, { limit: EVENTS_SHOWN }),
    readVerdicts(em.fork()),
  ]);
  if (!work) throw new Error("the database gave no figures");
  return { work, outcomes, doneByJob, latestEvents, verdicts };
}

async function readDone({ em }: Pick<DomainContext, "em">): Promise<Cockpit["doneByJob"]> {
  const rows = await em.fork().execute<{ job: string; minutes_ago: number; count: number }[]>(
    `select job, floor(extract(epoch from now() - finished_at) / 60)::int as minutes_ago, count(*)::int as count
     from outbox where status = 'done' and finished_at > now() - ? * interval '1 minute' group by 1, 2`,
    [MINUTES],
  );
  return [...new Set(rows.map(({ job }) => job))].map((job) => ({
    job,
    perMinute: Array.from(
      { length: MINUTES },
      (_, minute) =>
        rows.find((row) => row.job === job && row.minutes_ago === MINUTES - 1 - minute)?.count ?? 0,
    ),
  }));
}
