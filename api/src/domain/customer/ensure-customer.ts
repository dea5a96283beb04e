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
 * only if the token is newer than the last role change, and becomes admin only if the identity provider confirms it: by a clock that is
 * ahead, an old token is newer, and it must not bring a removed role back.
 * Errors: `account-erased` for a token from before the erasure of its account; `GatewayUnavailable` where the role cannot be confirmed.
 */
export async function ensureCustomer(ctx: Pick<DomainContext, "em" | "actor" | "roles">): Promise<Customer> {
  const person = requirePerson(ctx.actor);
  const known = await ctx.em.findOne(Customer, { subject: person.subject });
  if (known && isUpToDate(known, person)) return known;
  const becomesAdmin = known !== null && roleOf(person) === "admin" && !hasRoleOf(known, person);
  const isConfirmed = becomesAdmin && (await ctx.roles.isAdmin(person.subject)) === true;
  const confirmed = isConfirmed ? known.roleChangedAt : undefined;
  await inTransaction(ctx.em, (em) => upsertCustomer(em, person, confirmed));
  return ctx.em.findOneOrFail(Customer, { subject: person.subject }, { refresh: true });
}

/**
 * Inserts or updates the customer of a person in the caller's transaction, which locks it (see `lockCustomer`), and returns its id. A known
 * customer becomes admin only with `confirmed`: when its role had changed last, read before the identity provider confirmed the new one.
 * Error: `account-erased`.
 */
export async function upsertCustomer(em: EntityManager, person: SignedIn, confirmed?: Date): Promise<string> {
  const role = roleOf(person);
  // A date has milliseconds, the column microseconds.
  const unchanged = new Date(confirmed ? confirmed.getTime() + 1 : 0);
  const { id } = await tables(em)
    .insertInto("customer")
    .values({
      id: newId(),
      subject: person.subject,
      email: person.email,
      name: person.name,
      role,
    })
    .onConflict((oc) =>
      oc.column("subject").doUpdateSet((eb) => ({
        email: eb.ref("excluded.email"),
        role: eb
          .case()
          .when("customer.role_changed_at", "<", role === "admin" ? unchanged : person.tokenIssuedAt)
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
  return customer.email === person.email && hasRoleOf(customer, person);
}

function hasRoleOf(customer: Pick<Customer, "role" | "roleChangedAt">, person: SignedIn): boolean {
  return customer.role === roleOf(person) || person.tokenIssuedAt <= customer.roleChangedAt;
}

function roleOf(person: SignedIn): Customer["role"] {
  return person.roles.has("admin") ? "admin" : "customer";
}
