import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import type { SavedAddress } from "./customer-contact.entity.ts";
import { requireSelf } from "./customer.policy.ts";
import { lockSignedInCustomer } from "./lock-signed-in-customer.ts";

/** The number of addresses that a customer can save. */
export const SAVED_ADDRESSES_MAX = 10;

/** The details that a customer's next order begins with; an empty text means not given. The first address is the default. */
export interface Contact {
  readonly phone: string;
  readonly company: string;
  readonly reference: string;
  readonly addresses: readonly SavedAddress[];
}

/** The fields to replace; the others stay. */
export type ContactChange = {
  readonly [Field in keyof Contact]?: Contact[Field] | undefined;
};

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

/** Replaces the given fields of the signed-in customer's contact data and returns all of it. Errors: `forbidden` for any other address, `account-erased`. */
export async function storeContact(
  ctx: Pick<DomainContext, "em" | "actor">,
  { email, change }: { email: string; change: ContactChange },
): Promise<Contact> {
  requireSelf(ctx.actor, email);
  const { phone, company, reference, addresses } = change;
  // Only given fields are stored: a value that is merely read again would undo what another tab has saved.
  const values = {
    ...(phone !== undefined && { phone }),
    ...(company !== undefined && { company }),
    ...(reference !== undefined && { reference }),
    ...(addresses !== undefined && {
      addresses: sql<readonly SavedAddress[]>`${JSON.stringify(addresses)}::jsonb`,
    }),
    updated_at: NOW,
  };
  return inTransaction(ctx.em.fork(), async (em) => {
    const customerId = await lockSignedInCustomer(ctx, em);
    return tables(em)
      .insertInto("customer_contact")
      .values({ customer_id: customerId, ...values })
      .onConflict((oc) => oc.column("customer_id").doUpdateSet(values))
      .returning(["phone", "company", "reference", "addresses"])
      .executeTakeFirstOrThrow();
  });
}
