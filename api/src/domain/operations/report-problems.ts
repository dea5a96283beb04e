import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Delivery, Transport } from "../mail/mail-transport.ts";
import type { ProblemMessage } from "../mail/problem-message.ts";
import { newId } from "../shared/ids.ts";
import { NOW, tables } from "../shared/tables.ts";
import { listProblems, type OpsProblem, sinceText } from "./list-problems.ts";
import type { CockpitView } from "./read-cockpit.ts";
import type { Cell } from "./report.ts";

/** The time between two checks of all workers together; each worker calls every minute. */
const CHECK_SECONDS = 50;
/** The time between two mails. */
const PAUSE_MINUTES = 15;

/**
 * Checks the shop and mails the operators: once when a problem begins or is added, once when everything is OK again. Both count after
 * two checks in a row, so a restart is no problem. A mail is sent at most once: it is recorded before. One that was certainly not sent is
 * due again. Does nothing where another worker checked less than a minute ago. Returns what became of the mail; null without one.
 */
export async function reportProblems(
  em: EntityManager,
  readCockpit: () => Promise<CockpitView>,
  transport: Transport<ProblemMessage>,
): Promise<Delivery["outcome"] | null> {
  const turn = await takeTurn(em);
  if (!turn) return null;
  const view = await readCockpit();
  const problems = listProblems(view).map((problem) => ({ ...problem, since: problem.since ?? view.at }));
  const names = problems.map(({ name }) => name);
  const { isDue, reported } = decide(turn, names);
  const since = Object.fromEntries(problems.map(({ name, since }) => [name, since]));
  const save = (saved: readonly string[], mailedAt: Date | null | typeof NOW) =>
    saveReport(em, turn, { found: names, reported: saved, since, mailedAt });
  const isOurs = await save(reported, isDue ? NOW : turn.mailedAt);
  if (!isDue || !isOurs) return null;
  const delivery = await transport({ id: newId(), message: messageOf(problems, view) });
  // A server that will never take the mail gets it again after the pause: every minute would be too often.
  if (delivery.outcome === "not-sent") await save(turn.reported, delivery.isFinal ? NOW : turn.mailedAt);
  return delivery.outcome;
}

interface Turn {
  /** The time that identifies this check. */
  readonly checkedAt: string;
  /** The problems that the check before found. */
  readonly found: readonly string[];
  /** The problems of the last mail that have not ended since. */
  readonly reported: readonly string[];
  readonly mailedAt: Date | null;
  /** True if the pause after the last mail is over. */
  readonly mayMail: boolean;
}

/** Returns null where another worker checked just now. */
async function takeTurn(em: EntityManager): Promise<Turn | undefined> {
  return tables(em)
    .insertInto("problem_report")
    .values({ id: true })
    .onConflict((oc) =>
      oc
        .column("id")
        .doUpdateSet({ checked_at: NOW })
        .where("problem_report.checked_at", "<", sql<Date>`now() - make_interval(secs => ${CHECK_SECONDS})`),
    )
    .returning(["found", "reported", "mailed_at as mailedAt"])
    .returning([
      sql<string>`checked_at::text`.as("checkedAt"),
      sql<boolean>`coalesce(mailed_at < now() - make_interval(mins => ${PAUSE_MINUTES}), true)`.as("mayMail"),
    ])
    .executeTakeFirst();
}

function decide({ found, reported, mayMail }: Turn, names: readonly string[]) {
  const isWorse = names.some((name) => found.includes(name) && !reported.includes(name));
  const isOver = reported.length > 0 && names.length === 0 && found.length === 0;
  const isDue = mayMail && (isWorse || isOver);
  if (isDue) return { isDue, reported: names };
  const still = reported.filter((name) => names.includes(name) || found.includes(name));
  // All have ended: the mail about it is still due.
  return { isDue, reported: still.length ? still : reported };
}

const asJson = <Stored>(value: unknown) => sql<Stored>`${JSON.stringify(value)}::jsonb`;

/** Returns whether the turn is still this worker's. */
async function saveReport(
  em: EntityManager,
  { checkedAt }: Turn,
  report: { found: unknown; reported: unknown; since: unknown; mailedAt: Date | null | typeof NOW },
): Promise<boolean> {
  const saved = await tables(em)
    .updateTable("problem_report")
    .set({
      found: asJson<string[]>(report.found),
      reported: asJson<string[]>(report.reported),
      since: asJson<Record<string, string>>(report.since),
      mailed_at: report.mailedAt,
    })
    .where(sql`checked_at::text`, "=", checkedAt)
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

function messageOf(problems: readonly OpsProblem[], view: CockpitView): ProblemMessage {
  return {
    kind: problems.length ? "shop.problems" : "shop.ok",
    to: "operators",
    checkedAt: sinceText(view.at, view),
    problems: problems.map(({ text, since, fixes, entry }) => ({
      text,
      since: since && sinceText(since, view),
      fixes: fixes.flatMap(fixText),
      entry,
    })),
  };
}

/** The label of a button or link, or a command. Rows that violate an invariant are left to the cockpit. */
function fixText(fix: Cell): string | [] {
  if (typeof fix !== "object" || fix === null) return [];
  if ("label" in fix) return fix.label;
  if ("href" in fix) return String(fix.text);
  return "code" in fix ? (fix.code ?? []) : [];
}
