import type { EntityManager } from "@mikro-orm/postgresql";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";

/** How much of a person was made nobody's; it is kept, with the money. */
export interface Erasure {
  /** More than one where the person had an account, lost it and made another with the same address. */
  readonly customerIds: readonly string[];
  readonly orders: number;
  readonly reviews: number;
  /** What Stripe sent about their payments: its words are thrown away. */
  readonly events: number;
}

/**
 * Takes a person out of the shop and keeps orders and money: name, address, phone and e-mail address are overwritten wherever they
 * stand, wishes are deleted. Their account at the identity provider, their payments at Stripe and old backups are not reached.
 * Errors: `not-found`; `orders-open` while an order is unpaid or not delivered; `forbidden` for an admin.
 */
export async function eraseCustomer(ctx: OperatorContext, email: string): Promise<Erasure> {
  const address = canonicalEmail(email);
  const known = await ctx.em.execute<{ id: string }[]>("select id from customer where email = ?", [address]);
  const customerIds = known.map(({ id }) => id);
  // The address may not stand in what is kept for ever.
  const act = { action: "customers.erase", target: customerIds.join(" ") || "somebody unknown" };
  return audited(
    ctx,
    act,
    async () => {
      if (!known.length) throw new DomainError("not-found", "Nobody has this e-mail address in the shop.");
      return inTransaction(ctx.em.fork(), async (em) => {
        await assertErasable(em, address);
        return { customerIds, ...(await overwrite(em, address)) };
      });
    },
    ({ orders, reviews, events }) => ({ orders, reviews, events }),
  );
}

async function assertErasable(em: EntityManager, address: string): Promise<void> {
  const people = await em.execute<{ role: string }[]>(
    "select role from customer where email = ? order by id for update",
    [address],
  );
  if (people.some(({ role }) => role === "admin")) {
    throw new DomainError("forbidden", "This is an admin: take the role away first.");
  }
  const open = await em.execute<unknown[]>(
    `select 1 from customer_order where customer_id in (select id from customer where email = ?)
       and (status in ('pending', 'cancelling') or (status = 'paid' and fulfilment <> 'delivered'))`,
    [address],
  );
  if (open.length) {
    throw new DomainError(
      "orders-open",
      `Not paid or on the way: ${open.length} of their orders. Cancel or deliver them first.`,
    );
  }
}

async function overwrite(em: EntityManager, address: string): Promise<Omit<Erasure, "customerIds">> {
  const change = async (sql: string): Promise<number> =>
    (await em.execute<unknown[]>(`${sql} returning 1`, [address])).length;
  const theirs = "customer_id in (select id from customer where email = ?)";
  const orders = await change(
    `update customer_order set customer_name = 'erased', email = 'erased', phone = 'erased', address = 'erased'
     where ${theirs}`,
  );
  const events = await change(
    `update stripe_event e set body = '' from payment p join customer_order o on o.id = p.order_id
     where o.${theirs} and p.payment_intent_id = e.payment_intent_id`,
  );
  const reviews = await change(`update review set author_name = 'A former customer' where ${theirs}`);
  await change(`delete from customer_wish where ${theirs}`);
  await change(
    `update customer set email = 'erased-' || id, name = 'erased', subject = 'erased-' || id,
       education = '', location = '', linkedin_url = '', photo_url = '' where email = ?`,
  );
  return { orders, reviews, events };
}
