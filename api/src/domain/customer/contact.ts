import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import type { SavedAddress } from "./customer-contact.entity.ts";
import { requireSelf } from "./customer.policy.ts";
import { lockSignedInCustomer } from "./lock-signed-in-customer.ts";

/** How many addresses a customer can save. */
export const SAVED_ADDRESSES_MAX = 10;

/** What a customer's next order begins with; an empty text means not given. The first address is the default. */
export interface Contact {
  readonly phone: string;
  readonly company: string;
  readonly reference: string;
  readonly addresses: readonly SavedAddress[];
}

const NO_CONTACT: Contact = { phone: "", company: "", reference: "", addresses: [] };

/** Returns the signed-in customer's contact data. Error: `forbidden` for any other address. */
export async function findContact(ctx: Pick<DomainContext, "em" | "actor">, email: string): Promise<Contact> {
  const { subject } = requireSelf(ctx.actor, email);
  const found = await tables(ctx.em)
    .selectFrom("customer_contact as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.phone", "o.company", "o.reference", "o.addresses"])
    .where("c.subject", "=", subject)
    .executeTakeFirst();
  return found ?? NO_CONTACT;
}

/** Replaces the signed-in customer's contact data. Errors: `forbidden` for any other address, `account-erased`. */
export async function storeContact(
  ctx: Pick<DomainContext, "em" | "actor">,
  { email, contact }: { email: string; contact: Contact },
): Promise<void> {
  requireSelf(ctx.actor, email);
  const { phone, company, reference } = contact;
  const values = {
    phone,
    company,
    reference,
    addresses: sql<readonly SavedAddress[]>`${JSON.stringify(contact.addresses)}::jsonb`,
    updated_at: NOW,
  };
  await inTransaction(ctx.em.fork(), async (em) => {
    const customerId = await lockSignedInCustomer(ctx, em);
    await tables(em)
      .insertInto("customer_contact")
      .values({ customer_id: customerId, ...values })
      .onConflict((oc) => oc.column("customer_id").doUpdateSet(values))
      .execute();
  });
}
