import type { DomainContext } from "../shared/context.ts";
import { selectStripeEvents, type StripeEventView } from "./stripe-event-view.ts";

const EVENTS_MAX = 200;

/** Stripe's events of an order's payments, newest first. */
export async function listEventsOfOrder(
  { em }: Pick<DomainContext, "em">,
  orderId: string,
): Promise<StripeEventView[]> {
  return selectStripeEvents(em)
    .where("p.order_id", "=", orderId)
    .orderBy("e.received_at", "desc")
    .limit(EVENTS_MAX)
    .execute();
}
