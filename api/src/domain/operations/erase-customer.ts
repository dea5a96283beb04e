import type { EntityManager } from "@mikro-orm/postgresql";
import { subjectHash } from "../customer/lock-customer.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { audited } from "./audited.ts";
import { eraseFreeText, findIdentifiers } from "./erase-free-text.ts";
import type { OperatorContext } from "./operator.ts";

/** How much of a person was removed; orders and money are retained without them. */
export interface Erasure {
  /** More than one where the person had an account, lost it and made another with the same address. */
  readonly customerIds: readonly string[];
  readonly orders: number;
  readonly reviews: number;
  /** Stripe events about their payments whose bodies were removed. */
  readonly events: number;
}

/**
 * Removes a person from the shop and retains orders and money: name, address, phone and e-mail address are overwritten in every table,
 * also where staff wrote them down; reviews are emptied and hidden, wishes and idempotency keys deleted. What Stripe sends later about
 * their payments is not stored, and tokens from before are rejected (ADR 0029). Their account at the identity provider, their payments
 * at Stripe and old backups are not reached. Errors: `not-found`; `orders-open` while an order is unpaid or not delivered; `forbidden`
 * for an admin.
 */
export async function eraseCustomer(ctx: OperatorContext, email: string): Promise<Erasure> {
  const address = canonicalEmail(email);
  const known = await ctx.em.execute<{ id: string }[]>("select id from customer where email = ?", [address]);
  const customerIds = known.map(({ id }) => id);
  // The audit outlives the person: it names ids, never the address.
  const act = { action: "customers.erase", target: customerIds.join(" ") || "somebody unknown" };
  return audited(
    ctx,
    act,
    async () => {
      if (!known.length) throw new DomainError("not-found", "Nobody has this e-mail address in the shop.");
      return inTransaction(ctx.em.fork(), async (em) => {
        const erasedIds = await lockErasable(em, address);
        const identifiers = await findIdentifiers(em, erasedIds);
        await em.execute("select set_config('shop.personal_data', 'remove', true)");
        const erased = await overwrite(em, erasedIds);
        await eraseFreeText(em, identifiers);
        return { customerIds: erasedIds, ...erased };
      });
    },
    ({ orders, reviews, events }) => ({ orders, reviews, events }),
  );
}

/** Locks every customer with this address; answers their ids. */
async function lockErasable(em: EntityManager, address: string): Promise<string[]> {
  const people = await em.execute<{ id: string; role: string }[]>(
    "select id, role from customer where email = ? order by id for update",
    [address],
  );
  if (people.some(({ role }) => role === "admin")) {
    throw new DomainError("forbidden", "This is an admin: take the role away first.");
  }
  const ids = people.map(({ id }) => id);
  const open = await em.execute<unknown[]>(
    `select 1 from customer_order where customer_id = any (?::uuid[])
       and (status in ('pending', 'cancelling') or (status = 'paid' and fulfilment <> 'delivered'))`,
    [`{${ids.join(",")}}`],
  );
  if (open.length) {
    throw new DomainError(
      "orders-open",
      `Not paid or on the way: ${open.length} of their orders. Cancel or deliver them first.`,
    );
  }
  return ids;
}

async function overwrite(
  em: EntityManager,
  customerIds: readonly string[],
): Promise<Omit<Erasure, "customerIds">> {
  const change = async (sql: string): Promise<number> =>
    (await em.execute<unknown[]>(`${sql} returning 1`, [`{${customerIds.join(",")}}`])).length;
  const theirs = "customer_id = any (?::uuid[])";
  // Of orders that were cancelled only the event log knows whose they were.
  const theirPayment = `p.order_id in (select order_id from order_event where ${theirs})`;
  const orders = await change(
    `update customer_order set customer_name = 'erased', email = 'erased', phone = 'erased', address = 'erased'
     where ${theirs}`,
  );
  const events = await change(
    `update stripe_event e set body = '' from payment p
     where ${theirPayment} and p.payment_intent_id = e.payment_intent_id and e.body <> ''`,
  );
  // A note of `twice` is the shop's own and says which event told of it.
  await change(
    `update refund r set note = case when note = '' then '' else 'erased' end, request_fingerprint = null from payment p
     where ${theirPayment} and r.payment_id = p.id and r.reason <> 'twice'`,
  );
  await change(
    `update review_moderation m set reason = 'erased' from review r
     where r.${theirs} and m.review_id = r.id and m.reason <> ''`,
  );
  const reviews = await change(
    `update review set author_name = 'A former customer', description = 'erased',
       hidden_at = coalesce(hidden_at, now()) where ${theirs}`,
  );
  await change(`delete from customer_wish where ${theirs}`);
  await change(`delete from order_request where ${theirs}`);
  await change(
    `update customer set email = 'erased-' || id, name = 'erased', subject = 'erased-' || id,
       erased_subject_hash = ${subjectHash("subject")}, erased_at = clock_timestamp(),
       education = '', location = '', linkedin_url = '', photo_url = '' where id = any (?::uuid[])`,
  );
  return { orders, reviews, events };
}
