import type { EntityManager } from "@mikro-orm/postgresql";
import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { Customer } from "./customer.entity.ts";
import { requirePerson } from "./customer.policy.ts";
import { assertNotErased } from "./lock-customer.ts";

/**
 * Returns the customer of the signed-in person, inserted at the first call. The email follows the token. The mirrored role follows it
 * only if the token is newer than the last role change: an old token cannot bring a removed role back.
 * Error: `account-erased` for a token from before the erasure of its account.
 */
export async function ensureCustomer(ctx: Pick<DomainContext, "em" | "actor">): Promise<Customer> {
  const person = requirePerson(ctx.actor);
  const known = await ctx.em.findOne(Customer, { subject: person.subject });
  if (known && isUpToDate(known, person)) return known;
  await inTransaction(ctx.em, (em) => upsertCustomer(em, person));
  return ctx.em.findOneOrFail(Customer, { subject: person.subject }, { refresh: true });
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
      role: roleOf(person),
    })
    .onConflict((oc) =>
      oc.column("subject").doUpdateSet((eb) => ({
        email: eb.ref("excluded.email"),
        role: eb
          .case()
          .when("customer.role_changed_at", "<", person.tokenIssuedAt)
          .then(eb.ref("excluded.role"))
          .else(eb.ref("customer.role"))
          .end(),
        updated_at: NOW,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  // Checked last: the insert has waited for an erasure in progress.
  await assertNotErased(em, person);
  return id;
}

/** Whether a customer has the email and role of the token, or a role that was changed after it was issued. */
export function isUpToDate(
  customer: Pick<Customer, "email" | "role" | "roleChangedAt">,
  person: SignedIn,
): boolean {
  const isSameRole = customer.role === roleOf(person) || person.tokenIssuedAt <= customer.roleChangedAt;
  return customer.email === person.email && isSameRole;
}

function roleOf(person: SignedIn): Customer["role"] {
  return person.roles.has("admin") ? "admin" : "customer";
}
