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
 * An admin makes somebody an admin, or an ordinary customer again. Answers whether anything changed.
 *
 * The identity provider comes first and the mirror second, so that no token can bring back what was taken. Before it is asked to
 * change anything, a line says what was begun: a repetition takes the line over, and the worker settles what nobody repeats.
 * Errors: `forbidden`, `not-found`, `last-admin`, `role-being-changed`; `GatewayUnavailable` with nothing changed.
 */
export async function changeRole(ctx: DomainContext, input: { email: string; role: Role }): Promise<boolean> {
  const { customerId: adminId } = await requireAdmin(ctx);
  const target = await findTarget(ctx.em, canonicalEmail(input.email));
  const wanted = input.role === "admin";
  const isAdmin = await ctx.roles.isAdmin(target.subject);
  if (isAdmin === null) throw new DomainError("not-found", "This account is gone from the sign-in service.");
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
  if (!target) throw new DomainError("not-found", "Nobody with this address has used the shop yet.");
  return target;
}

/** Writes down what is begun; the same as before is taken over, null: somebody else has just done it. All changes wait here. */
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
  const begun = await tables(em)
    .selectFrom("role_change")
    .select(["id", "customer_id", "role"])
    .where("state", "=", "begun")
    .execute();
  const open = begun.find(({ customer_id: id }) => id === target.id);
  if (open && open.role !== role) {
    throw new DomainError(
      "role-being-changed",
      "The role of this person is being changed at this moment: try again.",
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
      "This is the last admin of the shop: make somebody else admin first.",
    );
  }
  if (open) return open.id;
  if (locked.some((each) => each.id === target.id && each.role !== target.role)) return null;
  const { id } = await tables(em)
    .insertInto("role_change")
    .values({ customer_id: target.id, role, source: "admin", changed_by: adminId, state: "begun" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
