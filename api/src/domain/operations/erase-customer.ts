import { z } from "zod";
import { type Erasure, erasePerson } from "../customer/erase-person.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { defineOperation, text } from "./operation.ts";
import type { OperatorContext } from "./operator.ts";
import { message } from "./report.ts";

/** Removes a person from the shop: see `erasePerson`. Errors: `not-found`; those of `erasePerson`. */
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
    if (!(await idsOf(ctx, email)).length) {
      throw new DomainError("not-found", "No customer has this email address.");
    }
    return inTransaction(ctx.em.fork(), (em) => erasePerson(em, email));
  },
  report: (erased) =>
    message(
      "Customer",
      erased,
      `${erased.customerIds.join(" ")} is erased from ${erased.orders} orders, ${erased.reviews} reviews, ${erased.events} Stripe events`,
    ),
});

async function idsOf({ em }: OperatorContext, email: string): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("email", "=", canonicalEmail(email))
    .execute();
  return rows.map(({ id }) => id);
}
