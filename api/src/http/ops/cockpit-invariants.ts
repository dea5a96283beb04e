import type { Cockpit } from "../../domain/operations/read-cockpit.ts";
import type { Cell } from "../../domain/operations/report.ts";
import { reconcile } from "./cockpit-backlog.ts";
import { html, type Html } from "./html.ts";
import { button, cellHtml, foldedSection } from "./render.ts";

/** Entry of the runbook for a violated invariant; for the others it is the one about money. */
const ENTRIES: Readonly<Record<string, string>> = {
  I1: "oversell-alarm",
  I2: "oversell-alarm",
  I3: "oversell-alarm",
  I10: "oversell-alarm",
  I11: "event-backlog",
  I12: "event-backlog",
  I15: "admin-compromise",
  I17: "no-worker",
};

export const invariantEntry = (name = ""): string => ENTRIES[name] ?? "customer-charged-without-order";

/** Stripe is queried again about money; other violations have no button. */
export function invariantFix(name: string): Cell {
  if (name === "I11") {
    return { action: "events.replay", label: "Replay waiting events", fields: { status: "new" } };
  }
  return ENTRIES[name] === undefined && reconcile;
}

/** A breach begins with the kind and id of a row; links to where it is fixed: for stock and roles the shop's admin pages. */
export function breachCell(breach: string): Cell {
  const [, kind = "", id = "", rest = ""] = /^(\w+) ([\w-]+)(.*)$/s.exec(breach) ?? [];
  const links: Readonly<Record<string, Cell>> = {
    order: { order: id },
    payment: { order: id },
    event: { event: id },
    tool: { href: `/dashboard/manageTools/${id}`, text: id },
    customer: { href: "/dashboard/makeadmin", text: id },
  };
  const link = links[kind];
  return link === undefined ? breach : [kind, link, rest];
}

/** Rules about responses, not about rows: no query of the database can check them. */
const TESTED: readonly (readonly [string, string])[] = [
  ["I14", "only its owner and admins read an order, payment or profile; only admins change tools and roles"],
  ["I16", "who is no longer an admin can do nothing as an admin from the next call on"],
];

type Row = readonly [name: string, ...cells: Cell[]];

export function invariantSection({ verdicts }: Cockpit): Html {
  const violated = new Set(verdicts.filter(({ breaches }) => breaches.length).map(({ name }) => name));
  const checked = verdicts.map(({ name, promise, breaches }): Row => {
    const result = [
      { tone: "danger", text: "Violated" } as const,
      breaches.map(breachCell),
      { runbook: invariantEntry(name) },
      invariantFix(name),
    ];
    return [name, breaches.length ? result : { tone: "ok", text: "OK" }, promise];
  });
  const tested = TESTED.map(([name, promise]): Row => [name, { tone: "quiet", text: "Tested" }, promise]);
  const rows = (checked.length ? [...checked, ...tested] : [])
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map((cells) => ({ isQuiet: !violated.has(cells[0]), cells }));
  const checkedAt = verdicts.map((verdict) => verdict.checkedAt).toSorted((a, b) => Number(a) - Number(b))[0];
  return foldedSection(
    "Invariants",
    {
      heads: ["No.", "Result", "Rule"],
      rows,
      empty: "Not checked yet.",
      quiet: (count) => (violated.size ? `${count} other rules` : `All ${count} rules are OK`),
    },
    html`${button({ action: "invariants.run", label: "Check now" })}
      <p class="quiet">
        ${checkedAt && html`Checked at ${cellHtml(checkedAt)} UTC. `}Changed orders are checked every hour;
        everything is checked once a day and by "Check now". "Tested" rules are verified by the build's tests,
        not by the database.
      </p>`,
  );
}
