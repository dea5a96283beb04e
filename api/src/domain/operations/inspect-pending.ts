import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { isWorked, type JobDesk } from "./job-desk.ts";
import { causeOf, type PendingCause, type PendingFacts } from "./pending-causes.ts";
import type { StripeEventView } from "./stripe-event-view.ts";

interface Row {
  status: PendingFacts["status"];
  holds_stock: boolean;
  is_in_stock: boolean;
  payment_id: string | null;
  check_at: Date | null;
  payment_intent_id: string | null;
  refund_id: string | null;
  refund_reason: string | null;
  refund_status: string | null;
}

/** Why an order is not paid, from the database, the queues and Stripe as they are now; null for one that is paid, or gone. */
export async function inspectPending(
  ctx: DomainContext & { readonly desk: JobDesk },
  orderId: string,
  events: readonly StripeEventView[],
): Promise<PendingCause | null> {
  const [row] = await ctx.em.execute<Row[]>(
    `select o.status, o.holds_stock, t.stock_quantity >= o.quantity as is_in_stock,
       p.id as payment_id, p.check_at, p.payment_intent_id,
       r.id as refund_id, r.reason as refund_reason, r.status as refund_status
     from customer_order o join tool t on t.id = o.tool_id
       left join payment p on p.order_id = o.id and p.status in ('starting', 'open')
       left join lateral (
         select r.id, r.reason, r.status from payment q join refund r on r.payment_id = q.id
         where q.order_id = o.id and q.status in ('refunding', 'refunded') and p.id is null order by r.id desc limit 1
       ) r on true
     where o.id = ?`,
    [orderId],
  );
  if (!row) return null;
  return causeOf({
    status: row.status,
    holdsStock: row.holds_stock,
    isInStock: row.is_in_stock,
    payment: row.payment_id && row.check_at ? { id: row.payment_id, checkAt: row.check_at } : null,
    intent: row.payment_intent_id ? await askStripe(ctx, row.payment_intent_id) : null,
    refund:
      row.refund_id && row.refund_reason
        ? { id: row.refund_id, reason: row.refund_reason, isDone: row.refund_status === "done" }
        : null,
    waitingEvents: events.filter(({ status }) => status !== "done"),
    isWorked: await isWorkedNow(ctx.desk),
  });
}

async function askStripe(ctx: DomainContext, intentId: string): Promise<PaymentIntent | null> {
  return ctx.payments.retrieveIntent(intentId).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  });
}

async function isWorkedNow(desk: JobDesk): Promise<boolean | null> {
  const queues = await desk.figures().catch(() => []);
  const payments = queues.find(({ queue }) => queue === "payments");
  return payments ? isWorked(payments) : null;
}
