import { finishErasures } from "../customer/erase-person.ts";
import type { DomainContext } from "../shared/context.ts";
import { setLocal } from "../shared/set-local.ts";
import { inTransaction } from "../shared/transaction.ts";
import { RETENTION_RULES, type RetentionRule } from "./retention-rules.ts";

/** The number of rows of one short transaction, which takes milliseconds. */
const BATCH = 500;
/** The time for all rules together; the rest waits for the next night. */
const BUDGET_MS = 20 * 60_000;

/**
 * Removes what has been stored for long enough, batch by batch; locked rows wait for the next night. `onRemoved` is called with each
 * batch. Completes erasures that were interrupted. A rule that fails does not stop the others; failures are thrown at the end.
 */
export async function applyRetention(
  ctx: Pick<DomainContext, "em" | "rules">,
  onRemoved: (what: string, rows: number) => void = () => {},
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

/** Removes rows, except locked ones. */
async function removeBatch(
  { em, rules }: Pick<DomainContext, "em" | "rules">,
  { days, table, since, where = "true", set }: RetentionRule,
): Promise<number> {
  return inTransaction(em.fork(), async (em) => {
    // Tables that only grow let rows go in such a transaction only.
    await setLocal(em, "shop.personal_data", "remove");
    const rows = await em.execute<unknown[]>(
      `${set === undefined ? `delete from ${table}` : `update ${table} set ${set}`} where ctid = any(array(
         select r.ctid from ${table} r where ${where} and r.${since} < now() - make_interval(days => ?)
         order by r.${since} limit ${BATCH} for update skip locked)) returning 1`,
      [days(rules.retention)],
    );
    return rows.length;
  });
}
