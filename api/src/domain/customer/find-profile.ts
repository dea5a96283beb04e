import type { DomainContext } from "../shared/context.ts";
import type { Customer } from "./customer.entity.ts";
import { requireSelf } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/** Returns the signed-in customer's profile. Error: `forbidden` for any other address. */
export async function findProfile(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  email: string,
): Promise<Customer> {
  requireSelf(ctx.actor, email);
  return ensureCustomer(ctx);
}
