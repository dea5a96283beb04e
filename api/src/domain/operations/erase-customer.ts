import { z } from "zod";
import { closeAccounts, type Erasure, eraseClosedAccounts } from "../customer/erase-person.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { defineOperation, text } from "./operation.ts";
import type { OperatorContext } from "./operator.ts";
import { message } from "./report.ts";

/**
 * Removes every customer with this address from the shop: see `closeAccounts` and `eraseClosedAccounts`. After an interruption the same command
 * completes it, and leaves an account alone that has the address by then: the next call erases that one. Errors: `not-found`; those of `closeAccounts`.
 */
export const eraseCustomer = defineOperation({
  name: "customers.erase",
  usage: "EMAIL",
  help: "removes a person from the shop for good; orders and money are retained without personal data",
  args: ["email"],
  input: z.object({ email: text }),
  audit: {
    // The audit outlives the person: it names ids, never the address.
    target: async ({ email }, ctx) => (await idsOf(ctx, email)).join(" ") || "somebody unknown",
    detail: ({ orders, reviews, events }: Erasure) => ({ orders, reviews, events }),
  },
  async run(ctx, { email }): Promise<Erasure> {
    const customerIds = await idsOf(ctx, email);
    if (!customerIds.length) {
      throw new DomainError("not-found", "No customer has this email address.");
    }
    await inTransaction(ctx.em.fork(), (em) => closeAccounts(em, customerIds));
    return eraseClosedAccounts(ctx.em, customerIds);
  },
  report: (erased) =>
    message(
      "Customer",
      erased,
      `${erased.customerIds.join(" ")} is erased from ${erased.orders} orders, ${erased.reviews} reviews, ${erased.events} Stripe events`,
    ),
});

/** The customers whose erasure was interrupted; if there are none, all with this address. */
async function idsOf({ em }: OperatorContext, email: string): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer")
    .select(["id", "erased_at as erasedAt"])
    .where("email", "=", canonicalEmail(email))
    .execute();
  const closed = rows.filter(({ erasedAt }) => erasedAt !== null);
  return (closed.length ? closed : rows).map(({ id }) => id);
}
