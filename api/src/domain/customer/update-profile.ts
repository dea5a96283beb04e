import type { DomainContext } from "../shared/context.ts";
import { inTransaction } from "../shared/transaction.ts";
import { Customer } from "./customer.entity.ts";
import { requireSelf } from "./customer.policy.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { lockCustomer } from "./lock-customer.ts";

export type ProfileChange = Partial<
  Pick<Customer, "name" | "education" | "location" | "linkedinUrl" | "photoUrl">
>;

/** Updates the given fields of the signed-in customer's profile. Error: `forbidden` for any other address. */
export async function updateProfile(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  input: { email: string; change: ProfileChange },
): Promise<Customer> {
  requireSelf(ctx.actor, input.email);
  const customer = await ensureCustomer(ctx);
  return inTransaction(ctx.em, async (em) => {
    await lockCustomer(em, customer.id);
    const own = await em.findOneOrFail(Customer, { id: customer.id });
    em.assign(own, input.change);
    await em.flush();
    return own;
  });
}
