import type { EntityManager } from "@mikro-orm/postgresql";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";

/** How much of a person was made nobody's; it is kept, with the money. */
export interface Erasure {
  readonly customerId: string;
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
  const [person] = await ctx.em.execute<{ id: string }[]>("select id from customer where email = ?", [
    address,
  ]);
  // The address may not stand in what is kept for ever.
  const act = { action: "customers.erase", target: person?.id ?? "somebody unknown" };
  return audited(
    ctx,
    act,
    async () => {
      if (!person) throw new DomainError("not-found", "Nobody has this e-mail address in the shop.");
      return inTransaction(ctx.em.fork(), async (em) => {
        await assertErasable(em, person.id);
        return overwrite(em, person.id);
      });
    },
    ({ orders, reviews, events }) => ({ orders, reviews, events }),
  );
}

async function assertErasable(em: EntityManager, customerId: string): Promise<void> {
  const [row] = await em.execute<{ role: string }[]>("select role from customer where id = ? for update", [
    customerId,
  ]);
  if (row?.role === "admin") {
    throw new DomainError("forbidden", "This is an admin: take the role away first.");
  }
  const open = await em.execute<unknown[]>(
    `select 1 from customer_order where customer_id = ?
       and (status in ('pending', 'cancelling') or (status = 'paid' and fulfilment <> 'delivered'))`,
    [customerId],
  );
  if (open.length) {
    throw new DomainError(
      "orders-open",
      `Not paid or on the way: ${open.length} of their orders. Cancel or deliver them first.`,
    );
  }
}

async function overwrite(em: EntityManager, customerId: string): Promise<Erasure> {
  const change = async (sql: string): Promise<number> =>
    (await em.execute<unknown[]>(`${sql} returning 1`, [customerId])).length;
  const orders = await change(
    `update customer_order set customer_name = 'erased', email = 'erased', phone = 'erased', address = 'erased'
     where customer_id = ?`,
  );
  const events = await change(
    `update stripe_event e set body = '' from payment p join customer_order o on o.id = p.order_id
     where o.customer_id = ? and p.payment_intent_id = e.payment_intent_id`,
  );
  const reviews = await change("update review set author_name = 'A former customer' where customer_id = ?");
  await change("delete from customer_wish where customer_id = ?");
  await change(
    `update customer set email = 'erased-' || id, name = 'erased', subject = 'erased-' || id,
       education = '', location = '', linkedin_url = '', photo_url = '' where id = ?`,
  );
  return { customerId, orders, reviews, events };
}
