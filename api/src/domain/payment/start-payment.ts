import type { EntityManager } from "@mikro-orm/postgresql";
import { holdForPayment } from "../order/hold-for-payment.ts";
import { lockOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { Order } from "../order/order.entity.ts";
import { assertTransition } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import type { Cents } from "../shared/money.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { inTransaction } from "../shared/transaction.ts";
import { Payment } from "./payment.entity.ts";
import { settlePayment } from "./settle-payment.ts";

const ATTEMPTS_IN_A_ROW = 3;

/**
 * Returns the client secret of the order's one PaymentIntent, made now or earlier, for the browser to confirm. The key is stored before
 * Stripe is called, and Stripe is called outside any transaction. The pieces are held long enough to pay, or taken again. An intent whose
 * payment was closed meanwhile is cancelled, and its secret is not returned.
 * Errors: `not-found`, `already-paid`, `being-cancelled`, `sold-out`, `disagrees`; `GatewayUnavailable`.
 */
export async function startPayment(
  ctx: DomainContext,
  input: { orderId: string; claimedTotal: Cents },
): Promise<{ clientSecret: string }> {
  let isFailing = false;
  for (let round = 0; round < ATTEMPTS_IN_A_ROW; round += 1) {
    const { order, payment } = await openPayment(ctx, input);
    const intent = await intentOf(ctx, order, payment);
    isFailing = intent === "key-spent";
    if (intent === "key-spent" || intent.status === "canceled") {
      await closePayment(ctx, payment);
      continue;
    }
    const stored = await storeIntent(ctx, order.id, payment.id, intent);
    if (stored === "payment-closed") await withdrawIntent(ctx, intent.id);
    if (stored !== "stored") continue;
    if (intent.status === "succeeded") {
      await settlePayment(ctx, { paymentIntentId: intent.id, source: "customer" });
      throw new DomainError("already-paid", "This order is paid already.");
    }
    if (intent.clientSecret) return { clientSecret: intent.clientSecret };
  }
  if (isFailing) throw new GatewayUnavailable("stripe", new Error("it failed under every key"));
  throw new DomainError(
    "payment-mismatch",
    "This payment cannot be started: cancel the order and place it again.",
  );
}

async function openPayment(
  ctx: DomainContext,
  input: { orderId: string; claimedTotal: Cents },
): Promise<{ order: Order; payment: Payment }> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, input.orderId);
    assertTransition(order.status, "cancelling");
    if (order.total !== input.claimedTotal) {
      throw new DomainError("disagrees", `The total is ${(order.total / 100).toFixed(2)} dollars.`, "total");
    }
    if (!(await holdForPayment(ctx, em, order))) {
      throw new DomainError(
        "sold-out",
        "The pieces were kept for you until the hold ended; now they are sold out.",
      );
    }
    return { order, payment: await findOrAddPayment(em, order) };
  });
}

async function findOrAddPayment(em: EntityManager, order: Order): Promise<Payment> {
  const known = await em.findOne(Payment, { orderId: order.id, status: { $in: ["starting", "open"] } });
  if (known) {
    await em.execute("update payment set check_at = now(), updated_at = now() where id = ?", [known.id]);
    return known;
  }
  const attempt = 1 + (await em.count(Payment, { orderId: order.id, attempt: { $ne: null } }));
  const payment = em.create(Payment, {
    id: newId(),
    orderId: order.id,
    attempt,
    idempotencyKey: `pi:${order.id}:${attempt}`,
    paymentIntentId: null,
    amount: order.total,
    currency: order.currency,
    status: "starting",
  });
  await em.persist(payment).flush();
  return payment;
}

async function intentOf(
  ctx: DomainContext,
  order: Order,
  payment: Payment,
): Promise<PaymentIntent | "key-spent"> {
  if (payment.paymentIntentId) {
    const intent = await ctx.payments.retrieveIntent(payment.paymentIntentId);
    if (intent) return intent;
  }
  return ctx.payments.createIntent({
    orderId: order.id,
    customerId: order.customerId,
    amount: order.total,
    currency: order.currency,
    idempotencyKey: payment.idempotencyKey ?? `pi:${payment.id}`,
  });
}

/** Closes the payment unless another request has stored an intent in it meanwhile, whose client secret somebody may have. */
async function closePayment(ctx: DomainContext, { id, paymentIntentId }: Payment): Promise<void> {
  await ctx.em.execute(
    `update payment set status = 'canceled', updated_at = now()
     where id = ? and status in ('starting', 'open') and payment_intent_id is not distinct from ?`,
    [id, paymentIntentId],
  );
}

/**
 * `hold-ended`: the pieces went back while Stripe made the intent, and have to be taken again. `payment-closed`: another request has
 * closed the payment, so that nothing would notice a charge. `in-other-payment`: the order's open payment has this intent already.
 */
type Stored = "stored" | "hold-ended" | "payment-closed" | "in-other-payment";

/** Stores the intent in its payment before anybody gets its client secret. Error: `being-cancelled`. */
async function storeIntent(
  ctx: DomainContext,
  orderId: string,
  paymentId: string,
  intent: PaymentIntent,
): Promise<Stored> {
  const { order, stored } = await inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId).catch(goneIsNull);
    const stored = await storeInPayment(em, paymentId, intent.id);
    if (stored === "first time" && order) {
      await recordOrderEvent(em, {
        orderId,
        type: "payment.started",
        source: "customer",
        data: { paymentIntentId: intent.id },
      });
    }
    return { order, stored };
  });
  if (!order || order.status === "cancelling") {
    // The order was cancelled while Stripe made the intent: nobody may pay it.
    await ctx.payments.cancelIntent(intent.id);
    throw new DomainError("being-cancelled", "This order was cancelled.");
  }
  if (stored === "payment-closed" || stored === "in-other-payment") return stored;
  return order.holdsStock ? "stored" : "hold-ended";
}

async function storeInPayment(
  em: EntityManager,
  paymentId: string,
  intentId: string,
): Promise<"first time" | "again" | "payment-closed" | "in-other-payment"> {
  const [row] = await em.execute<{ fresh: boolean }[]>(
    `update payment p set payment_intent_id = ?, status = 'open', updated_at = now()
     from payment before where p.id = ? and before.id = p.id and p.status in ('starting', 'open')
       and not exists (select 1 from payment other where other.payment_intent_id = ? and other.id <> p.id)
     returning before.status = 'starting' as fresh`,
    [intentId, paymentId, intentId],
  );
  if (row) return row.fresh ? "first time" : "again";
  const open = await em.execute<unknown[]>(
    "select 1 from payment where payment_intent_id = ? and status = 'open'",
    [intentId],
  );
  return open.length ? "in-other-payment" : "payment-closed";
}

/** Cancels an intent that no open payment has; what was charged all the same is settled. */
async function withdrawIntent(ctx: DomainContext, intentId: string): Promise<void> {
  const intent = await ctx.payments.cancelIntent(intentId);
  if (intent?.status === "succeeded") {
    await settlePayment(ctx, { paymentIntentId: intentId, source: "customer" });
  }
}

function goneIsNull(error: unknown): null {
  if (error instanceof DomainError && error.code === "not-found") return null;
  throw error;
}
