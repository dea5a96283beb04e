import type { DomainContext } from "../shared/context.ts";
import { isAdmin, requireSelf } from "./customer.policy.ts";
import { ensureAdmin } from "./ensure-customer.ts";

export interface AdminStatus {
  readonly isAdmin: boolean;
  /** True if the role was given after the token was issued: a new token has it. */
  readonly tokenIsStale: boolean;
}

/** Returns whether the signed-in person is an admin now. Errors: `forbidden` for any other address; those of `ensureAdmin`. */
export async function findAdminStatus(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  email: string,
): Promise<AdminStatus> {
  const person = requireSelf(ctx.actor, email);
  const customer = await ensureAdmin(ctx);
  return {
    isAdmin: isAdmin(person, customer),
    tokenIsStale: customer.role === "admin" && !person.roles.has("admin"),
  };
}
