import { sumResponses } from "../../domain/operations/process-status.ts";
import type { Cockpit, CockpitView } from "../../domain/operations/read-cockpit.ts";
import { isWorked } from "../../domain/operations/job-admin.ts";
import { isJobName, jobs } from "../../jobs/catalogue.ts";
import { html, type Html } from "./html.ts";
import { action, age, runbook, state, table, type Tone } from "./parts.ts";

/** Seconds after which waiting work is late: the alarms' own limits. */
const LATE = {
  inbox: 120,
  outbox: 120,
  mail: 600,
  unsettled: 600,
  refund: 600,
  cancelling: 600,
  overdue: 6 * 3600,
  backup: 26 * 3600,
  archive: 600,
} as const;
/** As in the alarm `TooManyFailures`. */
const FAILED_SHARE_MAX = 0.01;

export const reconcile = (): Html => action("/ops/payments/reconcile", "Reconcile now");

/** One kind of work as the cockpit's tiles and its table tell it. */
export interface WorkLine {
  readonly name: string;
  readonly now: string | number;
  readonly oldestSeconds: number | null;
  readonly isBad: boolean;
  /** The runbook's entry that helps, and what mends it from here. */
  readonly entry: string;
  readonly mend?: Html | string | null;
}

/** The answers of the API: every process counts its own, and tells the others. */
export function answersLine({ processes }: CockpitView): WorkLine {
  const { calls, failed, failedByRoute } = sumResponses(processes.statuses);
  const worst = Object.entries(failedByRoute)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3);
  return {
    name: `Calls failed (5xx), 5 min${processes.isComplete ? "" : ", this process"}`,
    now: `${failed} of ${calls}`,
    oldestSeconds: null,
    isBad: failed > calls * FAILED_SHARE_MAX,
    entry: "bad-deploy-rollback",
    mend: worst.map(([route, count]) => `${route} ${count}`).join(", "),
  };
}

/** `1.5 %` of the calls; nothing where there were none. */
export function failedShare({ processes }: CockpitView): string {
  const { calls, failed } = sumResponses(processes.statuses);
  return calls ? `${((failed / calls) * 100).toFixed(failed ? 1 : 0)} %` : "-";
}

/** Everything that waits, was given up or is owed. */
export function workLines({ work }: Cockpit) {
  const waiting = (seconds: number | null, limit: number) => ({
    oldestSeconds: seconds,
    isBad: seconds !== null && seconds > limit,
  });
  const givenUp = (count: number) => ({ now: count, oldestSeconds: null, isBad: count > 0 });
  return {
    inbox: {
      name: "Stripe events waiting",
      now: work.inboxWaiting,
      ...waiting(work.inboxOldestSeconds, LATE.inbox),
      entry: "event-backlog",
      mend: action("/ops/inbox/replay", "Replay waiting events", { status: "new" }),
    },
    dead: {
      name: "Dead events",
      ...givenUp(work.inboxDead),
      entry: "dead-event",
      mend: html`${action("/ops/inbox/replay", "Replay dead events", { status: "dead" })}
        <a href="/ops/inbox?status=dead">See them</a>`,
    },
    outbox: {
      name: "Outbox",
      now: work.outboxWaiting,
      ...waiting(work.outboxOldestSeconds, LATE.outbox),
      entry: "redis-lost",
      mend: html`<a href="/ops/queues">See the queues</a>`,
    },
    deadJobs: {
      name: "Jobs given up",
      ...givenUp(work.outboxDead),
      entry: "dead-event",
      mend: html`<a href="/ops/queues">Retry them</a>`,
    },
    unsettled: {
      name: "Charges neither paid nor given back",
      now: work.paymentsUnsettled,
      ...waiting(work.paymentsUnsettledOldestSeconds, LATE.unsettled),
      entry: "customer-charged-without-order",
      mend: reconcile(),
    },
    refunds: {
      name: "Refunds owed",
      now: work.refundsOwed,
      ...waiting(work.refundsOwedOldestSeconds, LATE.refund),
      entry: "customer-charged-without-order",
      mend: reconcile(),
    },
    disputes: {
      name: "Disputes that need a response",
      ...givenUp(work.disputesUnanswered),
      entry: "dispute",
    },
    cancelling: {
      name: "Orders being cancelled",
      now: work.ordersCancelling,
      ...waiting(work.ordersCancellingOldestSeconds, LATE.cancelling),
      entry: "stuck-cancelling",
      mend: reconcile(),
    },
    overdue: {
      name: "Unpaid orders past their end",
      now: work.ordersOverdueOldestSeconds === null ? "none" : "some",
      ...waiting(work.ordersOverdueOldestSeconds, LATE.overdue),
      entry: "unpaid-orders-stay",
    },
    mailsWaiting: {
      name: "Mails waiting",
      now: work.mailsWaiting,
      ...waiting(work.mailOldestSeconds, LATE.mail),
      entry: "mail-backlog",
      mend: html`<a href="/ops/queues">See the queues</a>`,
    },
    mails: {
      name: "Mails in doubt, last day",
      ...givenUp(work.mailsTroubled),
      entry: "mail-in-doubt",
      mend: html`<a href="/ops/mails">Send them again</a>`,
    },
    backup: {
      name: "Last backup",
      now: work.lastBackupSeconds === null ? "never" : "whole",
      ...waiting(work.lastBackupSeconds, LATE.backup),
      entry: "backup-too-old",
    },
    archive: {
      name: "Log refused by its archive",
      now: work.logUnarchivedSeconds ? "some" : "none",
      ...waiting(work.logUnarchivedSeconds === 0 ? null : work.logUnarchivedSeconds, LATE.archive),
      entry: "backup-too-old",
    },
  } satisfies Record<string, WorkLine>;
}

/** What never happened is not wrong yet, and nobody should overlook it. */
function toneOf({ isBad, now }: Pick<WorkLine, "isBad" | "now">): Tone {
  if (isBad) return "danger";
  return now === "never" ? "low" : "ok";
}

export function workSection(view: CockpitView, cockpit: Cockpit): Html {
  const { work } = cockpit;
  const lines: WorkLine[] = [answersLine(view), ...Object.values(workLines(cockpit))];
  const rows = lines.map(({ name, now, oldestSeconds, isBad, entry, mend }) => [
    name,
    state(toneOf({ isBad, now }), now),
    age(oldestSeconds),
    toneOf({ isBad, now }) !== "ok" && html`${mend} ${runbook(entry)}`,
  ]);
  return html`<section class="compact" aria-labelledby="work">
    <h2 id="work">Work</h2>
    ${table("Work", ["What", "Now", "Oldest", "Remedy"], rows, "")}
    <p class="quiet">
      Refunds of the last day: ${work.refundsDoneLastDay} done, ${work.refundsFailedLastDay} refused.
    </p>
    ${reconcile()}
  </section>`;
}

export function queueSection({ queues, cockpit }: CockpitView): Html {
  const rows = (queues ?? []).map((queue) => {
    const perMinute = doneOn(queue.queue, cockpit);
    return [
      html`<a href="/ops/queues/queue/${queue.queue}">${queue.queue}</a>`,
      isWorked(queue)
        ? state("ok", queue.workers)
        : state("danger", `none${queue.workers ? " that answers" : ""}`),
      queue.isPaused ? state("low", `${queue.waiting}, paused`) : queue.waiting,
      age(queue.oldestSeconds),
      queue.failed
        ? html`<a href="/ops/queues/queue/${queue.queue}?status=failed">${state("low", queue.failed)}</a>`
        : 0,
      html`${perMinute.at(-1) ?? 0} ${rateLine(perMinute)}`,
    ];
  });
  const heads = ["Queue", "Workers", "Waiting", "Oldest", "Failed", "Done a minute"];
  return html`<section class="compact" aria-labelledby="queues">
    <h2 id="queues">Queues</h2>
    ${table("Queues", heads, rows, "Redis does not answer.")}
  </section>`;
}

function doneOn(queue: string, cockpit: Cockpit | null): number[] {
  const sums: number[] = [];
  for (const { job, perMinute } of cockpit?.doneByJob ?? []) {
    if (!isJobName(job) || jobs[job].queue !== queue) continue;
    for (const [minute, count] of perMinute.entries()) sums[minute] = (sums[minute] ?? 0) + count;
  }
  return sums;
}

/** The last fifteen minutes as a line; the figure beside it says the newest in words. */
function rateLine(perMinute: readonly number[]): Html | null {
  if (!perMinute.length) return null;
  const top = Math.max(1, ...perMinute);
  const points = perMinute.map((count, minute) => `${minute * 7 + 1},${19 - (count / top) * 18}`).join(" ");
  return html`<svg
    class="rate"
    aria-hidden="true"
    width="100"
    height="20"
    viewBox="0 0 100 20"
    fill="none"
    stroke-width="1.5"
  >
    <polyline points="${points}" />
  </svg>`;
}
