import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import type { OperatorContext } from "./operator.ts";
import { formatError } from "../shared/format-error.ts";

export interface Act {
  /** Such as `events.replay`. */
  readonly action: string;
  /** What it is done to: an id, or a selection in words. */
  readonly target: string;
  readonly dryRun?: boolean;
}

type Outcome = "begun" | "done" | "refused" | "failed";

/**
 * Does what an operator asks for, and leaves two lines: one before anything is done, so that no deed goes unseen whatever happens
 * to the process, one with how it ended. `tell` says what is worth keeping of the result; nothing personal.
 */
export async function audited<Result>(
  ctx: Pick<OperatorContext, "em" | "operator">,
  act: Act,
  work: () => Promise<Result>,
  tell: (result: Result) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<Result> {
  const actId = newId();
  await note(ctx, actId, act, { outcome: "begun", detail: {} });
  try {
    const result = await work();
    await note(ctx, actId, act, { outcome: "done", detail: tell(result) });
    return result;
  } catch (error) {
    const outcome = error instanceof DomainError ? "refused" : "failed";
    const reason = cut(formatError(error));
    await note(ctx, actId, act, { outcome, detail: { reason } });
    throw error;
  }
}

const REASON_LENGTH_MAX = 500;
/** No half of a character is left at the end: JSON in Postgres has none. */
const cut = (text: string): string => text.slice(0, REASON_LENGTH_MAX).toWellFormed();
const TARGET_LENGTH_MAX = 500;

async function note(
  { em, operator }: Pick<OperatorContext, "em" | "operator">,
  actId: string,
  act: Act,
  { outcome, detail }: { outcome: Outcome; detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  await tables(em.fork())
    .insertInto("operator_action")
    .values({
      act_id: actId,
      outcome,
      operator: operator.name,
      via: operator.via,
      action: act.action,
      target: act.target.slice(0, TARGET_LENGTH_MAX) || "nothing",
      dry_run: act.dryRun ?? false,
      detail,
    })
    .execute();
}
