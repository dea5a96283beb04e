import type { DomainContext } from "../shared/context.ts";
import {
  SELECT_STRIPE_EVENT,
  type StripeEventRow,
  type StripeEventView,
  stripeEventFromRow,
} from "./stripe-event-view.ts";

const EVENTS_MAX = 200;

/** Stripe's events of an order's payments, newest first. */
export async function listEventsOfOrder(
  { em }: Pick<DomainContext, "em">,
  orderId: string,
): Promise<StripeEventView[]> {
  const rows = await em.execute<StripeEventRow[]>(
    `${SELECT_STRIPE_EVENT} where p.order_id = ? order by e.received_at desc limit ?`,
    [orderId, EVENTS_MAX],
  );
  return rows.map(stripeEventFromRow);
}
