import type { Admin } from "../shared/actor.ts";
import type { AdminContext, DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { isAdmin, requirePerson } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/**
 * The admin behind the call; `forbidden` for everybody else. The role must stand in the token and in the mirror, so that a
 * demotion works at once.
 */
export async function requireAdmin(ctx: Pick<DomainContext, "em" | "actor">): Promise<Admin> {
  const person = requirePerson(ctx.actor);
  const customer = person.roles.has("admin") ? await ensureCustomer(ctx) : null;
  if (!customer || !isAdmin(person, customer)) {
    throw new DomainError("forbidden", "Only admins of the shop may do this.");
  }
  return { person, customerId: customer.id };
}

/** The context of verbs that only admins may call, of areas that do not know customers; `forbidden` for everybody else. */
export async function asAdmin(ctx: DomainContext): Promise<AdminContext> {
  return { ...ctx, admin: await requireAdmin(ctx) };
}
