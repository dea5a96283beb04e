import { DomainError } from "../shared/errors.ts";
import { formatError } from "../shared/format-error.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import type { OperatorContext } from "./operator.ts";

export interface Act {
  /** The name of the action, such as `events.replay`. */
  readonly action: string;
  /** An id, or a selection in words. */
  readonly target: string;
  readonly dryRun?: boolean;
}

export type Outcome = "begun" | "done" | "refused" | "failed";

/** The maximum length of targets and reasons. */
const LENGTH_MAX = 500;

/**
 * Runs an operator's action between two audit entries: one before, so that the action is recorded even if the process dies, one with
 * the outcome. `detail` selects what of the result is recorded; nothing personal.
 */
export async function audited<Result>(
  { em, operator }: Pick<OperatorContext, "em" | "operator">,
  { action, target, dryRun = false }: Act,
  work: () => Promise<Result>,
  detail: (result: Result) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<Result> {
  const act = {
    act_id: newId(),
    operator: operator.name,
    via: operator.via,
    action,
    target: target.slice(0, LENGTH_MAX) || "nothing",
    dry_run: dryRun,
  };
  const record = (outcome: Outcome, detail: Readonly<Record<string, unknown>>) =>
    tables(em.fork())
      .insertInto("operator_action")
      .values({ ...act, outcome, detail })
      .execute();
  await record("begun", {});
  try {
    const result = await work();
    await record("done", detail(result));
    return result;
  } catch (error) {
    // JSON in Postgres does not permit half a surrogate pair.
    const reason = formatError(error).slice(0, LENGTH_MAX).toWellFormed();
    await record(error instanceof DomainError ? "refused" : "failed", { reason });
    throw error;
  }
}
