import type { Admin } from "../shared/actor.ts";
import type { AdminContext, DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { isAdmin, requirePerson } from "./customer.policy.ts";
import { ensureAdmin } from "./ensure-customer.ts";

/**
 * Returns the admin of the call. Token and mirror must have the role, so that removing it works immediately. Errors: `forbidden`;
 * `GatewayUnavailable` for a new admin whose role cannot be confirmed.
 */
export async function requireAdmin(ctx: Pick<DomainContext, "em" | "actor" | "roles">): Promise<Admin> {
  const person = requirePerson(ctx.actor);
  const customer = person.roles.has("admin") ? await ensureAdmin(ctx) : null;
  if (!customer || !isAdmin(person, customer)) {
    throw new DomainError("forbidden", "Only admins can do this.");
  }
  return { person, customerId: customer.id };
}

/** Returns the context of use cases for admins in areas that do not know customers. Error: `forbidden`. */
export async function asAdmin(ctx: DomainContext): Promise<AdminContext> {
  return { ...ctx, admin: await requireAdmin(ctx) };
}
