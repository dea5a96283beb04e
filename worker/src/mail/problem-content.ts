import type { ProblemLine, ProblemMessage } from "@shop/api/domain/mail/problem-message";
import { type MailContent, type MailShop, oneLine } from "./content.ts";

const FOOTER = "You received this email because your address is in the shop's setting ALERT_EMAILS.";

/** Returns the content of a mail to operators: the problems that the cockpit lists, or that there are none any more. */
export function problemContent(
  { problems, checkedAt }: ProblemMessage,
  { brand, origin }: Pick<MailShop, "brand" | "origin">,
): MailContent {
  const [first] = problems;
  const action = { label: "Open the cockpit", url: `${origin}/ops` };
  if (!first) {
    return {
      subject: `${brand}: all systems OK`,
      heading: "All systems OK",
      lead: "Every problem of the last alert has ended.",
      rows: [["Checked", checkedAt]],
      total: null,
      action,
      note: "You don't have to do anything.",
      footer: FOOTER,
      isInternal: true,
    };
  }
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return {
    subject: `${brand}: ${count}: ${oneLine(first.text)}`,
    heading: count,
    lead: `Checked ${checkedAt}. Open the cockpit to fix these problems.`,
    rows: problems.map((problem) => rowOf(problem, origin)),
    total: null,
    action,
    note: "You get an email when a problem begins, at most every 15 minutes, and one when all systems are OK again.",
    footer: FOOTER,
    isInternal: true,
  };
}

function rowOf({ text, since, fixes, entry }: ProblemLine, origin: string): MailContent["rows"][number] {
  const fix = fixes.length ? ` Fix: ${fixes.join(", ")}` : "";
  const link = { label: "What to do", url: `${origin}/ops/runbook#${entry}` };
  return [since === null ? "Now" : `Since ${since}`, oneLine(text + fix), link];
}
