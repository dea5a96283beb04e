import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { requireSelf } from "./customer.policy.ts";
import { erasePerson } from "./erase-person.ts";
import { lockSignedInCustomer } from "./lock-signed-in-customer.ts";

/**
 * Removes the signed-in customer from the shop (see `erasePerson`), then their account at the identity provider. Returns whether that
 * account is gone too: without a response it stays, and the shop rejects its tokens. Errors: `orders-open`; `forbidden` for an admin and
 * for any other address.
 */
export async function deleteOwnAccount(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  email: string,
): Promise<{ loginDeleted: boolean }> {
  const { subject } = requireSelf(ctx.actor, email);
  await inTransaction(ctx.em.fork(), async (em) => {
    await lockSignedInCustomer(ctx, em);
    await erasePerson(em, email);
  });
  try {
    await ctx.roles.deleteAccount(subject);
    return { loginDeleted: true };
  } catch (error) {
    if (error instanceof GatewayUnavailable) return { loginDeleted: false };
    throw error;
  }
}
