import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { type StoredVerdict, readVerdicts } from "./invariant-verdicts.ts";
import type { QueueStatus } from "./job-admin.ts";
import { listStripeEvents } from "./list-stripe-events.ts";
import type { Processes } from "./process-status.ts";
import { readWorkStatistics, type WorkStatistics } from "./read-work-statistics.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

export interface Cockpit {
  readonly work: WorkStatistics;
  /** Stripe events of the last day by what came of them. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
  /** Jobs done in each of the last fifteen minutes, the oldest minute first. */
  readonly doneByJob: readonly { readonly job: string; readonly perMinute: readonly number[] }[];
  readonly latestEvents: readonly StripeEventView[];
  readonly verdicts: readonly StoredVerdict[];
}

/** What the cockpit shows; a part that does not answer is null, and the others are shown all the same. */
export interface CockpitView {
  readonly at: Date;
  readonly queues: readonly QueueStatus[] | null;
  readonly cockpit: Cockpit | null;
  readonly dependencies: readonly (readonly [name: string, answer: string])[];
  readonly processes: Processes;
}

const MINUTES = 15;
const EVENTS_SHOWN = 5;

/** Everything the cockpit reads from the database. */
export async function readCockpit({ em }: Pick<DomainContext, "em">): Promise<Cockpit> {
  const [work, outcomes, doneByJob, { rows: latestEvents }, verdicts] = await Promise.all([
    readWorkStatistics(em.fork()),
    readOutcomes({ em }),
    readDone({ em }),
    listStripeEvents({ em: em.fork() }, { limit: EVENTS_SHOWN }),
    readVerdicts(em.fork()),
  ]);
  return { work, outcomes, doneByJob, latestEvents, verdicts };
}

async function readOutcomes({ em }: Pick<DomainContext, "em">): Promise<Cockpit["outcomes"]> {
  return (
    tables(em.fork())
      .selectFrom("stripe_event")
      .select((eb) => [
        eb
          .case()
          .when("status", "=", "dead")
          .then("dead")
          .else(eb.fn.coalesce("outcome", sql.lit("waiting")))
          .end()
          .as("outcome"),
        eb.fn.countAll<number>().as("count"),
      ])
      .where("received_at", ">", sql<Date>`now() - interval '1 day'`)
      // By position: the name is also a column's, which grouping would take.
      .groupBy(sql`1`)
      .orderBy("count", "desc")
      .orderBy(sql`1`)
      .execute()
  );
}

async function readDone({ em }: Pick<DomainContext, "em">): Promise<Cockpit["doneByJob"]> {
  const minutesAgo = sql<number>`floor(extract(epoch from now() - finished_at) / 60)::int`;
  const rows = await tables(em.fork())
    .selectFrom("outbox")
    .select(({ fn }) => ["job", minutesAgo.as("minutesAgo"), fn.countAll<number>().as("count")])
    .where("status", "=", "done")
    .where("finished_at", ">", sql<Date>`now() - make_interval(mins => ${MINUTES})`)
    .groupBy(["job", minutesAgo])
    .execute();
  return [...new Set(rows.map(({ job }) => job))].map((job) => ({
    job,
    perMinute: Array.from(
      { length: MINUTES },
      (_, minute) =>
        rows.find((row) => row.job === job && row.minutesAgo === MINUTES - 1 - minute)?.count ?? 0,
    ),
  }));
}
