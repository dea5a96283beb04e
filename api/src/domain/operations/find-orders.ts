import type { DomainContext } from "../shared/context.ts";
import { canonicalEmail } from "../shared/email.ts";
import { isId } from "../shared/ids.ts";

/** As much of an order as it takes to choose it from a list; `cancelled`: its row is gone, its story is not. */
export interface FoundOrder {
  readonly orderId: string;
  readonly status: "pending" | "cancelling" | "paid" | "refunded" | "cancelled";
  /** Whether pieces are kept for it while it is unpaid. */
  readonly isHeld: boolean;
  readonly itemName: string;
  readonly placedAt: Date;
}

const FOUND_MAX = 50;

/**
 * Orders by what an operator has at hand: an order's id, an e-mail address, a PaymentIntent (`pi_`), a charge (`ch_`), a refund
 * (`re_`) or a Stripe event (`evt_`); also those that were cancelled. Newest first, at most fifty. Charges are Stripe's alone, so
 * these ask it: `GatewayUnavailable`.
 */
export async function findOrders(
  ctx: Pick<DomainContext, "em" | "payments">,
  text: string,
): Promise<readonly FoundOrder[]> {
  const wanted = text.trim();
  const ids = await orderIdsOf(ctx, wanted);
  if (!ids.length) return [];
  const rows = await ctx.em.execute<
    {
      order_id: string;
      status: FoundOrder["status"];
      is_held: boolean;
      item_name: string | null;
      placed_at: Date;
    }[]
  >(
    `select e.order_id, coalesce(max(o.status), 'cancelled') as status,
       coalesce(bool_or(o.status = 'pending' and o.holds_stock), false) as is_held, min(e.occurred_at) as placed_at,
       coalesce(max(o.item_name), max(e.data ->> 'itemName')) as item_name
     from order_event e left join customer_order o on o.id = e.order_id
     where e.order_id in (${ids.map(() => "?").join(", ")}) group by e.order_id order by placed_at desc limit ?`,
    [...ids, FOUND_MAX],
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    status: row.status,
    isHeld: row.is_held,
    itemName: row.item_name ?? "",
    placedAt: row.placed_at,
  }));
}

async function orderIdsOf(ctx: Pick<DomainContext, "em" | "payments">, wanted: string): Promise<string[]> {
  if (isId(wanted.toLowerCase())) return [wanted.toLowerCase()];
  if (wanted.startsWith("evt_")) {
    const [event] = await ctx.em.execute<{ payment_intent_id: string | null }[]>(
      "select payment_intent_id from stripe_event where id = ?",
      [wanted],
    );
    return event?.payment_intent_id ? ordersOfIntent(ctx, event.payment_intent_id) : [];
  }
  if (wanted.startsWith("pi_")) return ordersOfIntent(ctx, wanted);
  if (/^(ch|re)_/.test(wanted)) {
    const intentId = await ctx.payments.findIntentIdOf(wanted);
    return intentId === null ? [] : ordersOfIntent(ctx, intentId);
  }
  return wanted.includes("@") ? ordersOfCustomer(ctx, canonicalEmail(wanted)) : [];
}

/** By the shop's own row, else by what Stripe has written on the intent. */
async function ordersOfIntent(
  ctx: Pick<DomainContext, "em" | "payments">,
  intentId: string,
): Promise<string[]> {
  const rows = await ctx.em.execute<{ order_id: string }[]>(
    "select order_id from payment where payment_intent_id = ?",
    [intentId],
  );
  if (rows.length) return rows.map((row) => row.order_id);
  const intent = await ctx.payments.retrieveIntent(intentId);
  return intent?.orderId && isId(intent.orderId) ? [intent.orderId] : [];
}

async function ordersOfCustomer(ctx: Pick<DomainContext, "em">, email: string): Promise<string[]> {
  const rows = await ctx.em.execute<{ order_id: string }[]>(
    `select e.order_id from order_event e join customer c on c.id = e.customer_id
     where c.email = ? and e.type = 'order.placed' order by e.id desc limit ?`,
    [email, FOUND_MAX],
  );
  return rows.map((row) => row.order_id);
}
