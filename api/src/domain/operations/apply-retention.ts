import { finishErasures } from "../customer/erase-person.ts";
import type { DomainContext } from "../shared/context.ts";
import { setLocal } from "../shared/set-local.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { oldestRows, RETENTION_RULES, type Retained, type RetentionRule } from "./retention-rules.ts";

/** Rows of one short transaction, which takes milliseconds. */
const BATCH = 500;
/** For all rules together; the rest waits for the next night. */
const BUDGET_MS = 20 * 60_000;

/**
 * Removes what has been stored for long enough, batch by batch; locked rows wait for the next night. `onRemoved` is called with each
 * batch. Completes erasures that were interrupted. A rule that fails does not stop the others; failures are thrown at the end.
 */
export async function applyRetention(
  ctx: Pick<DomainContext, "em" | "rules">,
  onRemoved: (what: Retained, rows: number) => void = () => {},
): Promise<void> {
  const deadline = performance.now() + BUDGET_MS;
  const failures: unknown[] = [];
  await finishErasures(ctx).catch((error: unknown) => failures.push(error));
  for (const rule of RETENTION_RULES) {
    try {
      for (let rows = BATCH; rows === BATCH && performance.now() < deadline;) {
        rows = await removeBatch(ctx, rule);
        if (rows) onRemoved(rule.what, rows);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} retention rules failed`);
}

async function removeBatch(
  ctx: Pick<DomainContext, "em" | "rules">,
  { days, remove }: RetentionRule,
): Promise<number> {
  return inTransaction(ctx.em.fork(), async (em) => {
    // Tables that only grow let rows go in such a transaction only.
    await setLocal(em, "shop.personal_data", "remove");
    const oldest = oldestRows({ days: days(ctx.rules), limit: BATCH });
    const result = await remove(tables(em), oldest).executeTakeFirstOrThrow();
    return Number("numDeletedRows" in result ? result.numDeletedRows : result.numUpdatedRows);
  });
}
