import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { type StoredVerdict, readVerdicts } from "./check-invariants.ts";
import type { QueueStatus } from "./job-admin.ts";
import { listStripeEvents, type StripeEventView } from "./list-stripe-events.ts";
import type { Processes } from "./process-status.ts";
import { readWorkStatistics, type WorkStatistics } from "./read-work-statistics.ts";

export interface Cockpit {
  readonly work: WorkStatistics;
  readonly latestEvents: readonly StripeEventView[];
  readonly verdicts: readonly StoredVerdict[];
  /** The times when the check of the alert mails first found problems, by their names; empty where none runs. */
  readonly firstFound: ReadonlyMap<string, Date>;
  /** The maker of the backups. `elsewhere`: the database's service, which reports them itself. */
  readonly backups: "shop" | "elsewhere";
}

/** The data that the cockpit shows; a part that does not respond is null. */
export interface CockpitView {
  readonly at: Date;
  /** The shop's time zone, by its IANA name. */
  readonly timeZone: string;
  readonly queues: readonly QueueStatus[] | null;
  readonly cockpit: Cockpit | null;
  readonly dependencies: readonly (readonly [name: string, status: string])[];
  readonly processes: Processes;
}

const EVENTS_SHOWN = 5;
/** An older report is of a worker that no longer checks. */
const REPORT_SECONDS_MAX = 120;

/** Returns everything the cockpit reads from the database. */
export async function readCockpit(
  { em }: Pick<DomainContext, "em">,
  backups: Cockpit["backups"],
): Promise<Cockpit> {
  const [work, { rows: latestEvents }, verdicts, firstFound] = await Promise.all([
    readWorkStatistics(em.fork()),
    listStripeEvents({ em: em.fork() }, { limit: EVENTS_SHOWN }),
    readVerdicts(em.fork()),
    readFirstFound(em.fork()),
  ]);
  return { work, latestEvents, verdicts, firstFound, backups };
}

async function readFirstFound(em: DomainContext["em"]): Promise<Cockpit["firstFound"]> {
  const report = await tables(em)
    .selectFrom("problem_report")
    .select("since")
    .where("checked_at", ">", sql<Date>`now() - make_interval(secs => ${REPORT_SECONDS_MAX})`)
    .executeTakeFirst();
  return new Map(Object.entries(report?.since ?? {}).map(([name, at]) => [name, new Date(at)]));
}
