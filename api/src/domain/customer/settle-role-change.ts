import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { setLocal } from "../shared/set-local.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";

/** Longer than a call may wait for the identity provider: the call that began the change has ended. */
const ABANDONED_SECONDS = 30;

/**
 * Copies the role from the identity provider to its mirror and ends the begun change: `done` if the role is the wanted one, else `undone`.
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
      .updateTable("role_change")
      .set((eb) => ({
        state: eb
          .case()
          .when("role", "=", role)
          .then("done" as const)
          .else("undone" as const)
          .end(),
        settled_at: sql<Date>`clock_timestamp()`,
      }))
      .where("id", "=", input.changeId)
      .where("state", "=", "begun")
      .returning(["customer_id", "state"])
      .executeTakeFirst();
    if (!change) return false;
    const isDone = change.state === "done";
    // This row records the change: the trigger on the mirror must not record it again.
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
    .where("r.state", "=", "begun")
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
