import type { DomainContext } from "../shared/context.ts";
import { type StoredVerdict, readVerdicts } from "./invariant-verdicts.ts";
import type { QueueStatus } from "./job-admin.ts";
import { listStripeEvents } from "./list-stripe-events.ts";
import type { Processes } from "./process-status.ts";
import { readWorkStatistics, type WorkStatistics } from "./read-work-statistics.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

export interface Cockpit {
  readonly work: WorkStatistics;
  readonly latestEvents: readonly StripeEventView[];
  readonly verdicts: readonly StoredVerdict[];
  /** Who makes the backups. `elsewhere`: the database's service, which reports them itself. */
  readonly backups: "shop" | "elsewhere";
}

/** What the cockpit shows; a part that does not respond is null. */
export interface CockpitView {
  readonly at: Date;
  readonly queues: readonly QueueStatus[] | null;
  readonly cockpit: Cockpit | null;
  readonly dependencies: readonly (readonly [name: string, status: string])[];
  readonly processes: Processes;
}

const EVENTS_SHOWN = 5;

/** Returns everything the cockpit reads from the database. */
export async function readCockpit(
  { em }: Pick<DomainContext, "em">,
  backups: Cockpit["backups"],
): Promise<Cockpit> {
  const [work, { rows: latestEvents }, verdicts] = await Promise.all([
    readWorkStatistics(em.fork()),
    listStripeEvents({ em: em.fork() }, { limit: EVENTS_SHOWN }),
    readVerdicts(em.fork()),
  ]);
  return { work, latestEvents, verdicts, backups };
}
