import type { DomainContext } from "../shared/context.ts";
import type { Customer } from "./customer.entity.ts";
import { requireSelf } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";

export type ProfileChange = Partial<
  Pick<Customer, "name" | "education" | "location" | "linkedinUrl" | "photoUrl">
>;

/** Keeps what is given and leaves the rest as it was. `forbidden` for anybody's profile but one's own. */
export async function updateProfile(
  ctx: Pick<DomainContext, "em" | "actor">,
  input: { email: string; change: ProfileChange },
): Promise<Customer> {
  requireSelf(ctx.actor, input.email);
  const customer = await ensureCustomer(ctx);
  ctx.em.assign(customer, input.change);
  await ctx.em.flush();
  return customer;
}
