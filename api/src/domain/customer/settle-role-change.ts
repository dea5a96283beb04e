import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { recordChange } from "../audit/record-change.ts";
import type { DomainContext } from "../shared/context.ts";
import { setLocal } from "../shared/set-local.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";

/** The age from which a change is abandoned: no call waits for the identity provider so long. */
const ABANDONED_SECONDS = 30;

/**
 * Copies the role from the identity provider to its mirror, ends the begun change and records it: as undone unless the role is the wanted one.
 * Returns whether this call made the change.
 */
export async function settleRoleChange(
  em: EntityManager,
  input: { changeId: string; isAdmin: boolean | null },
): Promise<boolean> {
  const role = input.isAdmin === true ? "admin" : "customer";
  return inTransaction(em, async (transaction) => {
    const db = tables(transaction);
    const change = await db
      .deleteFrom("role_change")
      .where("id", "=", input.changeId)
      .returning(["customer_id", "role", "changed_by"])
      .executeTakeFirst();
    if (!change) return false;
    const isDone = change.role === role;
    await recordChange(transaction, {
      action: isDone ? "role.changed" : "role.change-undone",
      subject: change.customer_id,
      actorId: change.changed_by,
      personId: change.customer_id,
      changes: { role: { from: change.role === "admin" ? "customer" : "admin", to: change.role } },
    });
    // This entry records the change: the trigger on the mirror must not record it again.
    await setLocal(transaction, "shop.role_change", isDone ? "admin" : "");
    await db
      .updateTable("customer")
      .set({ role, updated_at: NOW })
      .where("id", "=", change.customer_id)
      .where("role", "<>", role)
      .execute();
    await setLocal(transaction, "shop.role_change", "");
    return isDone;
  });
}

/** Returns changes that were begun and not settled, those not tried for the longest time first. */
export async function listAbandonedRoleChanges(
  { em }: Pick<DomainContext, "em">,
  limit: number,
): Promise<{ changeId: string; subject: string }[]> {
  return tables(em)
    .selectFrom("role_change as r")
    .innerJoin("customer as c", "c.id", "r.customer_id")
    .leftJoin("sweep_attempt as a", "a.subject_id", "r.id")
    .select(["r.id as changeId", "c.subject"])
    .where("r.begun_at", "<", sql<Date>`now() - make_interval(secs => ${ABANDONED_SECONDS})`)
    .orderBy("a.tried_at", (tried) => tried.asc().nullsFirst())
    .orderBy("r.id")
    .limit(limit)
    .execute();
}

/** Settles an abandoned change by the role that the identity provider has. */
export async function reconcileRoleChange(
  ctx: Pick<DomainContext, "em" | "roles">,
  { changeId, subject }: { changeId: string; subject: string },
): Promise<void> {
  await settleRoleChange(ctx.em, { changeId, isAdmin: await ctx.roles.isAdmin(subject) });
}
