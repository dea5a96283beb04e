import type { DomainContext } from "../shared/context.ts";
import { type KeptVerdict, readVerdicts } from "./invariant-verdicts.ts";
import type { QueueFigures } from "./job-desk.ts";
import { listStripeEvents } from "./list-stripe-events.ts";
import type { Processes } from "./process-card.ts";
import { readWorkFigures, type WorkFigures } from "./read-work-figures.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

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
  readonly processes: Processes;
}

const MINUTES = 15;
const EVENTS_SHOWN = 5;

/** Everything the cockpit reads from the database. */
export async function readCockpit({ em }: Pick<DomainContext, "em">): Promise<Cockpit> {
  const [work, outcomes, doneByJob, { rows: latestEvents }, verdicts] = await Promise.all([
    readWorkFigures(em.fork()),
    em.fork().execute<{ outcome: string; count: number }[]>(
      `select case when status = 'dead' then 'dead' else coalesce(outcome, 'waiting') end as outcome, count(*)::int as count
       from stripe_event where received_at > now() - interval '1 day' group by 1 order by 2 desc, 1`,
    ),
    readDone({ em }),
    listStripeEvents({ em: em.fork() }, { limit: EVENTS_SHOWN }),
    readVerdicts(em.fork()),
  ]);
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
