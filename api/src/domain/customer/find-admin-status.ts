import type { DomainContext } from "../shared/context.ts";
import { isAdmin, requireSelf } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";

export interface AdminStatus {
  readonly isAdmin: boolean;
  /** Made admin since the token was issued: a renewed token brings the role. */
  readonly tokenIsStale: boolean;
}

/** Whether the signed-in person is an admin right now; `forbidden` for every other address. */
export async function findAdminStatus(
  ctx: Pick<DomainContext, "em" | "actor">,
  email: string,
): Promise<AdminStatus> {
  const person = requireSelf(ctx.actor, email);
  const customer = await ensureCustomer(ctx);
  return {
    isAdmin: isAdmin(person, customer),
    tokenIsStale: customer.role === "admin" && !person.roles.has("admin"),
  };
}
