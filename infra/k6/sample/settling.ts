import { MAILS_PER_SECOND } from "../../../api/src/jobs/job.ts";
import type { Sample } from "../verdict/run-record.ts";

type Backlogs = Sample["backlogs"];

const PATIENCE_SECONDS = 60;

/** Seconds that a run may take to end what it has set going: a minute, and what the mails take that the worker lets go only so fast. */
export function patienceFor({ mail }: Backlogs): number {
  return PATIENCE_SECONDS + (mail?.depth ?? 0) / MAILS_PER_SECOND;
}

/** What a run must not leave behind. In the queues a canary or two is always under way. */
export function waitingIn(backlogs: Backlogs): string[] {
  return Object.entries(backlogs)
    .filter(([name, { depth, oldestSeconds }]) => depth > 0 && (isTable(name) || oldestSeconds > 1))
    .map(
      ([name, { depth, oldestSeconds }]) =>
        `${name}: ${depth} wait, the oldest for ${oldestSeconds.toFixed(0)} s`,
    );
}

const isTable = (name: string): boolean => name === "outbox" || name === "inbox";
