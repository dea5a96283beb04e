import type { Cockpit, CockpitView, WorkFigures } from "../../domain/operations/read-cockpit.ts";
import { isWorked } from "../../domain/operations/job-desk.ts";
import { isJobName, jobs } from "../../jobs/catalogue.ts";
import { html, type Html } from "./html.ts";
import { action, age, eventLink, orderLink, runbook, state, table, time, type Tone } from "./parts.ts";

/** Seconds after which waiting work is late: the alarms' own limits. */
const LATE = { inbox: 120, outbox: 120, unsettled: 600, refund: 600, cancelling: 300 } as const;

export function cockpitBody(view: CockpitView): Html {
  const { cockpit } = view;
  return html`<h1>Cockpit</h1>
    ${banners(view)} ${cockpit && figures(cockpit)}
    <div class="columns">
      <div>
        ${queueSection(view)} ${cockpit && workSection(cockpit.work)} ${cockpit && eventSection(cockpit)}
      </div>
      <div>
        ${dependencySection(view)}
        <section aria-labelledby="find">
          <h2 id="find">Why is this order pending?</h2>
          <form method="get" action="/ops/orders" class="fields">
            <p class="wide">
              <label for="cockpit-find">Order, e-mail, PaymentIntent or event</label
              ><input id="cockpit-find" name="find" autocomplete="off" />
            </p>
            <button type="submit">Find</button>
          </form>
        </section>
        ${cockpit && invariantSection(cockpit)} ${settingSection(view)}
      </div>
    </div>`;
}

function banners({ queues, cockpit }: CockpitView): Html[] {
  const banner = (words: string, entry: string): Html =>
    html`<div class="banner" role="alert"><span>${words}</span>${runbook(entry)}</div>`;
  const idle = queues?.filter((queue) => !isWorked(queue)).map(({ queue }) => `"${queue}"`) ?? [];
  return [
    ...(queues
      ? []
      : [banner("Redis does not answer. Orders and webhooks are still accepted and stored.", "redis-lost")]),
    ...(cockpit ? [] : [banner("Postgres does not answer: the shop can do nothing.", "postgres-failover")]),
    ...(idle.length
      ? [
          banner(
            `No worker takes jobs from ${idle.join(", ")}. Orders and webhooks are still accepted and stored.`,
            "event-backlog",
          ),
        ]
      : []),
  ];
}

function figures({ work, verdicts }: Cockpit): Html {
  const hold = verdicts.filter(({ breaches }) => !breaches.length).length;
  const all: readonly (readonly [string, string | number, boolean])[] = [
    ["Stripe events waiting", work.inboxWaiting, false],
    ["oldest event", age(work.inboxOldestSeconds), isLate(work.inboxOldestSeconds, LATE.inbox)],
    ["dead events", work.inboxDead, work.inboxDead > 0],
    [
      "payments unsettled",
      work.paymentsUnsettled,
      isLate(work.paymentsUnsettledOldestSeconds, LATE.unsettled),
    ],
    ["refunds owed", work.refundsOwed, isLate(work.refundsOwedOldestSeconds, LATE.refund)],
    [
      "invariants hold",
      verdicts.length ? `${hold} / ${verdicts.length}` : "not checked",
      hold < verdicts.length,
    ],
  ];
  return html`<dl class="figures">
    ${all.map(([name, value, isBad]) => html`<div${isBad && html` class="danger"`}><dt>${name}</dt><dd>${value}</dd></div>`)}
  </dl>`;
}

function isLate(seconds: number | null, limit: number): boolean {
  return seconds !== null && seconds > limit;
}

function queueSection({ queues, cockpit }: CockpitView): Html {
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
  return html`<section aria-labelledby="queues">
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

function workSection(work: WorkFigures): Html {
  const row = (
    name: string,
    count: number,
    seconds: number | null,
    late: { isBad: boolean; entry: string; mend?: Html | null },
  ) => [
    name,
    late.isBad ? state("danger", count) : state("ok", count),
    age(seconds),
    late.isBad ? html`${late.mend} ${runbook(late.entry)}` : "",
  ];
  const reconcile = action("/ops/payments/reconcile", "Reconcile now");
  const rows = [
    row("Inbox", work.inboxWaiting, work.inboxOldestSeconds, {
      isBad: isLate(work.inboxOldestSeconds, LATE.inbox),
      entry: "event-backlog",
      mend: action("/ops/inbox/replay", "Replay waiting events", { status: "new" }),
    }),
    row("Dead events", work.inboxDead, null, {
      isBad: work.inboxDead > 0,
      entry: "event-backlog",
      mend: action("/ops/inbox/replay", "Replay dead events", { status: "dead" }),
    }),
    row("Outbox", work.outboxWaiting, work.outboxOldestSeconds, {
      isBad: isLate(work.outboxOldestSeconds, LATE.outbox),
      entry: "redis-lost",
    }),
    row("Jobs given up", work.outboxDead, null, {
      isBad: work.outboxDead > 0,
      entry: "event-backlog",
      mend: html`<a href="/ops/queues">Retry them</a>`,
    }),
    row("Charges neither paid nor given back", work.paymentsUnsettled, work.paymentsUnsettledOldestSeconds, {
      isBad: isLate(work.paymentsUnsettledOldestSeconds, LATE.unsettled),
      entry: "customer-charged-without-order",
      mend: reconcile,
    }),
    row("Refunds owed", work.refundsOwed, work.refundsOwedOldestSeconds, {
      isBad: isLate(work.refundsOwedOldestSeconds, LATE.refund),
      entry: "customer-charged-without-order",
      mend: reconcile,
    }),
    row("Orders being cancelled", work.ordersCancelling, work.ordersCancellingOldestSeconds, {
      isBad: isLate(work.ordersCancellingOldestSeconds, LATE.cancelling),
      entry: "stuck-cancelling",
    }),
    row("Mails in doubt, last day", work.mailsTroubled, null, {
      isBad: work.mailsTroubled > 0,
      entry: "mail-in-doubt",
    }),
  ];
  return html`<section aria-labelledby="work">
    <h2 id="work">Work</h2>
    ${table("Work", ["What", "Now", "Oldest", "Remedy"], rows, "")}
    <p class="quiet">
      Refunds of the last day: ${work.refundsDoneLastDay} done, ${work.refundsFailedLastDay} refused.
    </p>
    ${reconcile}
  </section>`;
}

const TONE_OF: Readonly<Record<string, Tone>> = { new: "low", done: "ok", dead: "danger" };

function eventSection({ latestEvents, outcomes }: Cockpit): Html {
  const rows = latestEvents.map((event) => [
    eventLink(event.id),
    event.type,
    orderLink(event.orderId),
    state(TONE_OF[event.status] ?? "quiet", event.outcome ?? "waiting"),
  ]);
  return html`<section aria-labelledby="events">
    <h2 id="events">Latest Stripe events</h2>
    ${table("Latest Stripe events", ["Event", "Type", "Order", "Verdict"], rows, "No event has come yet.")}
    <p class="quiet">
      Last day: ${outcomes.map(({ outcome, count }) => `${count} ${outcome}`).join(", ") || "none"}.
    </p>
  </section>`;
}

const DEPENDENCY_ENTRY: Readonly<Record<string, string>> = {
  Postgres: "postgres-failover",
  Redis: "redis-lost",
  Keycloak: "keycloak-down--key-compromise",
  Stripe: "stripe-down",
  "Image store": "disk-full",
};

function dependencySection({ dependencies }: CockpitView): Html {
  const rows = dependencies.map(([name, answer]) => [
    name,
    answer === "ok" ? state("ok", "ok") : state("danger", answer),
    answer === "ok" ? "" : runbook(DEPENDENCY_ENTRY[name] ?? null),
  ]);
  return html`<section aria-labelledby="dependencies">
    <h2 id="dependencies">Dependencies</h2>
    ${table("Dependencies", ["Service", "Answer", "Remedy"], rows, "")}
  </section>`;
}

function invariantSection({ verdicts }: Cockpit): Html {
  const rows = verdicts.map(({ name, promise, breaches, checkedAt }) => [
    name,
    breaches.length
      ? html`${state("danger", "broken")} ${breaches.join("; ")} ${runbook("oversell-alarm")}`
      : state("ok", "holds"),
    promise,
    time(checkedAt),
  ]);
  return html`<section aria-labelledby="invariants">
    <h2 id="invariants">Invariants</h2>
    ${action("/ops/invariants", "Check now")}
    ${table("Invariants", ["No.", "Verdict", "Promise", "Checked"], rows, "Not checked yet.")}
    <p class="quiet">
      I14 and I16, who may read what and from when on, are no facts of the database: tests show them.
    </p>
  </section>`;
}

function settingSection({ build, settings, at }: CockpitView): Html {
  return html`<section aria-labelledby="settings">
    <h2 id="settings">Build and settings</h2>
    <p class="card">Build ${build}, ${time(at)} UTC</p>
    <details>
      <summary>Settings</summary>
      ${table(
        "Settings",
        ["Setting", "Value"],
        settings.map(([name, value]) => [name, value]),
        "",
      )}
    </details>
  </section>`;
}
