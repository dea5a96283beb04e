import type { DomainContext } from "../shared/context.ts";
import { isAdmin, requireSelf } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/** Whether the signed-in person is an admin right now; `forbidden` for every other address. */
export async function findAdminStatus(
  ctx: Pick<DomainContext, "em" | "actor">,
  email: string,
): Promise<boolean> {
  const person = requireSelf(ctx.actor, email);
  return isAdmin(person, await ensureCustomer(ctx));
}
