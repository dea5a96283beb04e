import type { SignedIn } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { isAdmin, requirePerson } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";

export interface Admin {
  readonly person: SignedIn;
  /** The admin's id in the shop, for audit lines; no personal data. */
  readonly customerId: string;
}

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
