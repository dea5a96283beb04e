import type { EntityManager } from "@mikro-orm/postgresql";

/**
 * Whether the body of an event may be stored on: only while it belongs to a payment of a customer, who can be found and has not been
 * erased. Waits for an erasure that is under way, so ask before the event's row is locked.
 */
export async function mayKeepEventBody(em: EntityManager, paymentIntentId: string | null): Promise<boolean> {
  const [owner] = await em.execute<{ is_erased: boolean }[]>(
    `select c.erased_at is not null as is_erased
     from payment p
       join lateral (
         select customer_id from order_event where order_id = p.order_id and customer_id is not null limit 1
       ) e on true
       join customer c on c.id = e.customer_id
     where p.payment_intent_id = ? for key share of c`,
    [paymentIntentId],
  );
  return owner !== undefined && !owner.is_erased;
}
