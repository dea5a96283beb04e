import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { requireAdmin } from "./require-admin.ts";
import { settleRoleChange } from "./settle-role-change.ts";

export type Role = "customer" | "admin";

interface Target {
  id: string;
  subject: string;
  role: Role;
}

/**
 * Makes a user an admin, or a customer again. Returns whether anything changed.
 *
 * The identity provider is changed first and its mirror second, so that no token can bring a removed role back. Before that, a row records
 * what was begun: a repeated call takes it over, otherwise the worker settles it.
 * Errors: `forbidden`, `not-found`, `last-admin`, `role-being-changed`; `GatewayUnavailable` with nothing changed.
 */
export async function changeRole(ctx: DomainContext, input: { email: string; role: Role }): Promise<boolean> {
  const { customerId: adminId } = await requireAdmin(ctx);
  const target = await findTarget(ctx.em, canonicalEmail(input.email));
  const wanted = input.role === "admin";
  const isAdmin = await ctx.roles.isAdmin(target.subject);
  if (isAdmin === null) throw new DomainError("not-found", "The sign-in service no longer has this account.");
  if (isAdmin === wanted && target.role === input.role) return false;
  const changeId = await inTransaction(ctx.em, (em) => begin(em, { target, role: input.role, adminId }));
  if (changeId === null) return false;
  await ctx.roles.setAdmin(target.subject, wanted);
  return settleRoleChange(ctx.em, { changeId, isAdmin: wanted });
}

async function findTarget(em: EntityManager, email: string): Promise<Target> {
  const target: Target | undefined = await tables(em)
    .selectFrom("customer")
    .select(["id", "subject", "role"])
    .where("email", "=", email)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!target) throw new DomainError("not-found", "No user of the shop has this email address.");
  return target;
}

/** Records the change and returns its id, or that of the same change begun before; null if another call has just made it. Serializes changes. */
async function begin(
  em: EntityManager,
  { target, role, adminId }: { target: Target; role: Role; adminId: string },
): Promise<string | null> {
  const locked = await tables(em)
    .selectFrom("customer")
    .select(["id", "role"])
    .where((eb) => eb.or([eb("role", "=", "admin"), eb("id", "=", target.id)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const begun = await tables(em).selectFrom("role_change").select(["id", "customer_id", "role"]).execute();
  const open = begun.find(({ customer_id: id }) => id === target.id);
  if (open && open.role !== role) {
    throw new DomainError(
      "role-being-changed",
      "Another change of this user's role is in progress. Try again.",
    );
  }
  const leaving = new Set(
    begun.filter((change) => change.role === "customer").map((change) => change.customer_id),
  );
  const staying = locked.filter(
    (each) => each.role === "admin" && each.id !== target.id && !leaving.has(each.id),
  );
  if (role === "customer" && staying.length === 0) {
    throw new DomainError(
      "last-admin",
      "This is the last admin of the shop. Make another user an admin first.",
    );
  }
  if (open) return open.id;
  if (locked.some((each) => each.id === target.id && each.role !== target.role)) return null;
  const { id } = await tables(em)
    .insertInto("role_change")
    .values({ customer_id: target.id, role, changed_by: adminId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
