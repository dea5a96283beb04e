import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { requireSelf } from "./customer.policy.ts";
import { closeAccounts, eraseClosedAccounts } from "./erase-person.ts";
import { lockSignedInCustomer } from "./lock-signed-in-customer.ts";

/**
 * Removes the signed-in customer from the shop (see `closeAccounts` and `eraseClosedAccounts`) with their account at the identity provider. Returns
 * whether that account is gone too: without a response it stays, and the shop rejects its tokens. Another customer with this address stays: it may be
 * another person, so an operator decides. Errors: `orders-open`; `forbidden` for an admin and for any other address.
 */
export async function deleteOwnAccount(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  email: string,
): Promise<{ loginDeleted: boolean }> {
  const { subject } = requireSelf(ctx.actor, email);
  const customerId = await inTransaction(ctx.em.fork(), async (em) => {
    const id = await lockSignedInCustomer(ctx, em);
    await closeAccounts(em, [id]);
    return id;
  });
  const loginDeleted = await deleteLogin(ctx, subject);
  await eraseClosedAccounts(ctx.em, [customerId]);
  return { loginDeleted };
}

async function deleteLogin({ roles }: Pick<DomainContext, "roles">, subject: string): Promise<boolean> {
  try {
    await roles.deleteAccount(subject);
    return true;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return false;
    throw error;
  }
}
