import type { EntityManager } from "@mikro-orm/postgresql";
import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { Customer } from "./customer.entity.ts";
import { requirePerson } from "./customer.policy.ts";
import { assertNotErased } from "./lock-customer.ts";

/** A time before every token. */
const NEVER = new Date(0);

/**
 * Returns the customer of the signed-in person, inserted at the first call. Its email follows the token, and so does a removed role if the
 * token is newer than the last role change. It never becomes admin: see `ensureAdmin`. Error: `account-erased` for a token from before the
 * erasure of its account.
 */
export async function ensureCustomer(ctx: Pick<DomainContext, "em" | "actor">): Promise<Customer> {
  const person = requirePerson(ctx.actor);
  const known = await ctx.em.findOne(Customer, { subject: person.subject });
  if (known && isUpToDate(known, person)) return known;
  const id = await inTransaction(ctx.em, (em) => upsertCustomer(em, person));
  return ctx.em.findOneOrFail(Customer, { id }, { refresh: true });
}

/**
 * Returns the customer for calls that need the role: it becomes admin if the token is newer than the last role change and the identity
 * provider confirms it. By a clock that is ahead, an old token is newer, and it must not bring a removed role back. Errors: those of
 * `ensureCustomer`; `GatewayUnavailable` where the role cannot be confirmed.
 */
export async function ensureAdmin(ctx: Pick<DomainContext, "em" | "actor" | "roles">): Promise<Customer> {
  const person = requirePerson(ctx.actor);
  const customer = await ensureCustomer(ctx);
  const { id, roleChangedAt } = customer;
  const needsRole =
    person.roles.has("admin") && customer.role !== "admin" && roleChangedAt < person.tokenIssuedAt;
  if (!needsRole || !(await ctx.roles.isEffectiveAdmin(person.subject))) return customer;
  await tables(ctx.em)
    .updateTable("customer")
    .set({ role: "admin", updated_at: NOW })
    .where("id", "=", id)
    .where("erased_at", "is", null)
    // The row did not change since it was read. A date has milliseconds, the column microseconds.
    .where("role_changed_at", "<", new Date(roleChangedAt.getTime() + 1))
    .execute();
  return ctx.em.findOneOrFail(Customer, { id }, { refresh: true });
}

/**
 * Inserts or updates the customer of a person in the caller's transaction, which locks it (see `lockCustomer`), and returns its id. Error:
 * `account-erased`.
 */
export async function upsertCustomer(em: EntityManager, person: SignedIn): Promise<string> {
  const { id } = await tables(em)
    .insertInto("customer")
    .values({
      id: newId(),
      subject: person.subject,
      email: person.email,
      name: person.name,
      role_changed_at: NEVER,
    })
    .onConflict((oc) =>
      oc.column("subject").doUpdateSet((eb) => ({
        email: eb.ref("excluded.email"),
        role: eb
          .case()
          .when("customer.role_changed_at", "<", person.roles.has("admin") ? NEVER : person.tokenIssuedAt)
          .then(eb.ref("excluded.role"))
          .else(eb.ref("customer.role"))
          .end(),
        updated_at: NOW,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  // This is checked last: the insert has waited for an erasure in progress.
  await assertNotErased(em, person);
  return id;
}

/** Returns whether a customer has the email of the token, and is not an admin whose role a newer token no longer has. */
export function isUpToDate(
  customer: Pick<Customer, "email" | "role" | "roleChangedAt">,
  person: SignedIn,
): boolean {
  const hasRole =
    customer.role === "customer" ||
    person.roles.has("admin") ||
    person.tokenIssuedAt <= customer.roleChangedAt;
  return customer.email === person.email && hasRole;
}
