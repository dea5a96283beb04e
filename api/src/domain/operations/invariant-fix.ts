import { reconcile } from "./backlog.ts";
import type { Cell } from "./report.ts";

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

/** A violation begins with the kind and id of a row; links to where it is fixed: for stock and roles the shop's admin pages. */
export function violationCell(violation: string): Cell {
  const [, kind = "", id = "", rest = ""] = /^(\w+) ([\w-]+)(.*)$/s.exec(violation) ?? [];
  const links: Readonly<Record<string, Cell>> = {
    order: { order: id },
    payment: { order: id },
    event: { event: id },
    tool: { href: `/dashboard/manageTools/${id}`, text: id },
    customer: { href: "/dashboard/makeadmin", text: id },
  };
  const link = links[kind];
  return link === undefined ? violation : [kind, link, rest];
}
