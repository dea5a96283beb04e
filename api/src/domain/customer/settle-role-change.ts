import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { LAST_ATTEMPT } from "../shared/sweep-attempt.ts";
import { inTransaction } from "../shared/transaction.ts";

/** Longer than a call may wait for the identity provider: whoever began is not at it any more. */
const ABANDONED_SECONDS = 30;

/**
 * Lets the mirror follow what the identity provider says now and ends the begun change: `done` when it says what was wanted.
 * Answers whether this call was the one that did it.
 */
export async function settleRoleChange(
  em: EntityManager,
  input: { changeId: string; isAdmin: boolean | null },
): Promise<boolean> {
  const role = input.isAdmin === true ? "admin" : "customer";
  return inTransaction(em, async (transaction) => {
    const [change] = await transaction.execute<{ customer_id: string; state: string }[]>(
      `update role_change set state = case when role = ? then 'done' else 'undone' end, settled_at = clock_timestamp()
       where id = ? and state = 'begun' returning customer_id, state`,
      [role, input.changeId],
    );
    if (!change) return false;
    // What this line tells, the mirror's own trigger need not tell again.
    await transaction.execute("select set_config('shop.role_change', ?, true)", [
      change.state === "done" ? "admin" : "",
    ]);
    await transaction.execute("update customer set role = ?, updated_at = now() where id = ? and role <> ?", [
      role,
      change.customer_id,
      role,
    ]);
    await transaction.execute("select set_config('shop.role_change', '', true)");
    return change.state === "done";
  });
}

/** The changes that were begun and left: nobody knows what became of them. The longest untried first. */
export async function listAbandonedRoleChanges(
  { em }: Pick<DomainContext, "em">,
  limit: number,
): Promise<{ changeId: string; subject: string }[]> {
  const rows = await em.execute<{ id: string; subject: string }[]>(
    `select r.id, c.subject from role_change r join customer c on c.id = r.customer_id
       ${LAST_ATTEMPT.join("r.id")}
     where r.state = 'begun' and r.begun_at < now() - make_interval(secs => ?)
     order by ${LAST_ATTEMPT.orderBy}, r.id limit ?`,
    [ABANDONED_SECONDS, limit],
  );
  return rows.map(({ id, subject }) => ({ changeId: id, subject }));
}

/** Asks the identity provider what became of an abandoned change and lets the mirror follow. */
export async function mendRoleChange(
  ctx: Pick<DomainContext, "em" | "roles">,
  { changeId, subject }: { changeId: string; subject: string },
): Promise<void> {
  await settleRoleChange(ctx.em, { changeId, isAdmin: await ctx.roles.isAdmin(subject) });
}
