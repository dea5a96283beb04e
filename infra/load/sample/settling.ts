import { MAILS_PER_SECOND } from "../../../api/src/jobs/job.ts";
import type { Sample } from "../verdict/run-record.ts";

type Backlogs = Sample["backlogs"];

/** How long a run may take to end what it has set going. */
export const PATIENCE_SECONDS = 60;

/** In a queue a canary or two is always under way. */
const CANARIES = 2;

/** Sooner nobody can tell whether mails leave. */
const SEEN_LEAVING_SECONDS = 5;

/**
 * What a run must not leave behind, in words. Mails may be left, since the worker lets go only so many a second; they have to leave,
 * though, at least half as fast as they may.
 *
 * @param first what waited when the run was over, `seconds` ago
 */
export function waitingIn(backlogs: Backlogs, first: Backlogs, seconds: number): string[] {
  return Object.entries(backlogs)
    .filter(([name, { depth, oldestSeconds }]) =>
      isTable(name) ? depth > 0 : depth > CANARIES || (depth > 0 && oldestSeconds > 1),
    )
    .filter(([name]) => name !== "mail" || !mailsLeave(backlogs, first, seconds))
    .map(
      ([name, { depth, oldestSeconds }]) =>
        `${name}: ${depth} wait, the oldest for ${oldestSeconds.toFixed(0)} s`,
    );
}

const isTable = (name: string): boolean => name === "outbox" || name === "inbox";

function mailsLeave({ mail }: Backlogs, first: Backlogs, seconds: number): boolean {
  const left = (first["mail"]?.depth ?? 0) - (mail?.depth ?? 0);
  return seconds >= SEEN_LEAVING_SECONDS && left >= (seconds * MAILS_PER_SECOND) / 2;
}
