import { MAILS_PER_SECOND } from "../../../api/src/jobs/job.ts";
import type { Sample } from "../verdict/run-record.ts";

type Backlogs = Sample["backlogs"];

/** How long the shop may take to finish the work that a run left. */
export const SETTLE_SECONDS = 60;

/** Heartbeat jobs are always in the queues. */
const HEARTBEAT_JOBS = 2;

/** In a shorter time the rate of sent mails is not reliable. */
const MAIL_RATE_SECONDS = 5;

/**
 * Returns the backlogs that a run must not leave, as sentences. Mails may be left as long as they are sent at half of the worker's rate limit
 * or faster.
 *
 * @param first the backlogs at the end of the run, `seconds` ago
 */
export function unsettledIn(backlogs: Backlogs, first: Backlogs, seconds: number): string[] {
  return Object.entries(backlogs)
    .filter(([name, { depth, oldestSeconds }]) =>
      isTable(name) ? depth > 0 : depth > HEARTBEAT_JOBS || (depth > 0 && oldestSeconds > 1),
    )
    .filter(([name]) => name !== "mail" || !areMailsSent(backlogs, first, seconds))
    .map(
      ([name, { depth, oldestSeconds }]) =>
        `${name}: ${depth} waiting, the oldest for ${oldestSeconds.toFixed(0)} s`,
    );
}

const isTable = (name: string): boolean => name === "outbox" || name === "inbox";

function areMailsSent({ mail }: Backlogs, first: Backlogs, seconds: number): boolean {
  const sent = (first["mail"]?.depth ?? 0) - (mail?.depth ?? 0);
  return seconds >= MAIL_RATE_SECONDS && sent >= (seconds * MAILS_PER_SECOND) / 2;
}
