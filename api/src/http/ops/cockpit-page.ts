import { isWorked } from "../../domain/operations/job-admin.ts";
import type { Cockpit, CockpitView } from "../../domain/operations/read-cockpit.ts";
import { processSection } from "./cockpit-processes.ts";
import { answersLine, failedShare, queueSection, reconcile, workLines, workSection } from "./cockpit-work.ts";
import { html, type Html } from "./html.ts";
import {
  action,
  age,
  eventLink,
  eventVerdict,
  FINDER_LABEL,
  orderLink,
  runbook,
  state,
  table,
  time,
} from "./parts.ts";

export function cockpitBody(view: CockpitView): Html {
  const { cockpit } = view;
  return html`<h1>Cockpit</h1>
    ${banners(view)} ${cockpit && figures(view, cockpit)}
    <div class="columns">
      <div>
        ${queueSection(view)} ${cockpit && workSection(view, cockpit)} ${cockpit && eventSection(cockpit)}
        ${processSection(view.processes, view.at)}
      </div>
      <div>
        ${dependencySection(view)}
        <section aria-labelledby="find">
          <h2 id="find">Why is this order pending?</h2>
          <form method="get" action="/ops/orders" class="fields">
            <p class="wide">
              <label for="cockpit-find">${FINDER_LABEL}</label
              ><input id="cockpit-find" name="find" autocomplete="off" />
            </p>
            <button type="submit">Find</button>
          </form>
        </section>
        ${cockpit && invariantSection(cockpit)}
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
            "no-worker",
          ),
        ]
      : []),
  ];
}

/** The first look: what is red leads to what helps. */
function figures(view: CockpitView, cockpit: Cockpit): Html {
  const { inbox, dead, unsettled, refunds } = workLines(cockpit);
  const answers = answersLine(view);
  const { verdicts } = cockpit;
  const hold = verdicts.filter(({ breaches }) => !breaches.length).length;
  const all: readonly (readonly [string, string | number, { isBad: boolean; entry: string }])[] = [
    [answers.name, failedShare(view), answers],
    [inbox.name, inbox.now, inbox],
    ["Oldest event", age(inbox.oldestSeconds), inbox],
    [dead.name, dead.now, dead],
    ["Payments unsettled", unsettled.now, unsettled],
    [refunds.name, refunds.now, refunds],
    [
      "Invariants hold",
      verdicts.length ? `${hold} / ${verdicts.length}` : "not checked",
      {
        isBad: hold < verdicts.length,
        entry: entryOf(verdicts.find(({ breaches }) => breaches.length)?.name),
      },
    ],
  ];
  return html`<dl class="figures">
    ${all.map(
      ([name, value, { isBad, entry }]) =>
        html`<div${isBad && html` class="danger"`}><dt>${name} ${isBad && runbook(entry)}</dt><dd>${value}</dd></div>`,
    )}
  </dl>`;
}

function eventSection({ latestEvents, outcomes }: Cockpit): Html {
  const rows = latestEvents.map((event) => [
    eventLink(event.id),
    event.type,
    orderLink(event.orderId),
    eventVerdict(event),
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
  "Mail server": "mail-in-doubt",
  "Image store": "disk-full",
  Clock: "clock-drift",
};

/** What can be done from here; the others are started, or put right, on their machine. */
const DEPENDENCY_MEND: Readonly<Record<string, Html>> = {
  Stripe: reconcile(),
  "Mail server": html`<a href="/ops/mails">See the mails</a>`,
};

function dependencySection({ dependencies }: CockpitView): Html {
  const rows = dependencies.map(([name, answer]) => [
    name,
    answer === "ok" ? state("ok", "ok") : state("danger", answer),
    answer !== "ok" && html`${DEPENDENCY_MEND[name]} ${runbook(DEPENDENCY_ENTRY[name] ?? null)}`,
  ]);
  return html`<section class="compact" aria-labelledby="dependencies">
    <h2 id="dependencies">Dependencies</h2>
    ${table("Dependencies", ["Service", "Answer", "Remedy"], rows, "")}
  </section>`;
}

/** What helps where an invariant is broken; of the others it is the money's entry. */
const INVARIANT_ENTRY: Readonly<Record<string, string>> = {
  I1: "oversell-alarm",
  I2: "oversell-alarm",
  I3: "oversell-alarm",
  I10: "oversell-alarm",
  I11: "event-backlog",
  I12: "event-backlog",
  I15: "admin-compromise",
  I17: "no-worker",
};

function entryOf(invariant: string | undefined): string {
  return INVARIANT_ENTRY[invariant ?? ""] ?? "customer-charged-without-order";
}

/** Of money Stripe is asked again; what is off otherwise has no button. */
function mendOf(invariant: string): Html | null {
  if (invariant === "I11") {
    return action("/ops/inbox/replay", "Replay waiting events", { status: "new" });
  }
  return INVARIANT_ENTRY[invariant] === undefined ? reconcile() : null;
}

/** Where the things that breaches begin with are put right: stock and roles in the admins' pages of the shop. */
const BREACH_LINK: Readonly<Record<string, (id: string) => Html | null>> = {
  order: orderLink,
  payment: orderLink,
  event: eventLink,
  tool: (id) => html`<a href="/dashboard/manageTools/${id}"><code>${id}</code></a>`,
  customer: (id) => html`<a href="/dashboard/makeadmin"><code>${id}</code></a>`,
};

function breachLine(breach: string): Html {
  const [, what = "", id = "", rest = ""] = /^(\w+) ([\w-]+)(.*)$/s.exec(breach) ?? [];
  const link = BREACH_LINK[what];
  return link ? html`${what} ${link(id)}${rest}` : html`${breach}`;
}

/** What holds for answers and not for rows, which no look at the database could tell. */
const SHOWN_BY_TESTS = [
  {
    name: "I14",
    promise:
      "only its owner and admins read an order, payment or profile; only admins change tools and roles",
  },
  { name: "I16", promise: "who is an admin no more can do nothing as one from the next call on" },
];

function invariantSection({ verdicts }: Cockpit): Html {
  const checked = verdicts.map(({ name, promise, breaches }) => ({
    name,
    verdict: breaches.length
      ? html`${state("danger", "broken")}
        ${breaches.map((breach, index) => html`${index > 0 && "; "}${breachLine(breach)}`)}
        ${runbook(entryOf(name))} ${mendOf(name)}`
      : state("ok", "holds"),
    promise,
  }));
  const tested = SHOWN_BY_TESTS.map((each) => ({ ...each, verdict: state("quiet", "tested") }));
  const rows = (checked.length ? [...checked, ...tested] : [])
    .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))
    .map(({ name, verdict, promise }) => [name, verdict, promise]);
  const checkedAt = verdicts.map((verdict) => verdict.checkedAt).toSorted((a, b) => Number(a) - Number(b))[0];
  return html`<section class="compact" aria-labelledby="invariants">
    <h2 id="invariants">Invariants</h2>
    ${action("/ops/invariants", "Check now")}
    ${table("Invariants", ["No.", "Verdict", "Promise"], rows, "Not checked yet.")}
    <p class="quiet">
      ${checkedAt && html`Checked at ${time(checkedAt)} UTC. `}Each hour the orders that changed are checked,
      once a day and by "Check now" everything. Tested: who may do what is no fact of the database; the tests
      of each build show it.
    </p>
  </section>`;
}
