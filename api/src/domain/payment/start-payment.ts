import type { EntityManager } from "@mikro-orm/postgresql";
import { holdForPayment } from "../order/hold-for-payment.ts";
import { type LockedOrder, lockOrder } from "../order/lock-order.ts";
import { formatOrderNumber } from "../order/order-number.ts";
import { assertTransition } from "../order/order-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, GatewayUnavailable } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { type Cents, formatDollars } from "../shared/money.ts";
import type { CreatedIntent } from "../shared/payment-gateway.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { UNFINISHED_PAYMENT } from "./payment-state.ts";
import { insertPayment, selectPayments } from "./payment-statements.ts";
import { settlePayment } from "./settle-payment.ts";
import { storeIntent } from "./store-intent.ts";

const ATTEMPTS_IN_A_ROW = 3;

/** A payment that may still get an intent, or its card. `key`: its idempotency key at Stripe. */
type OpenPayment = Awaited<ReturnType<typeof findOrAddPayment>>;

interface StartPayment {
  readonly orderId: string;
  readonly claimedTotal: Cents;
}

/**
 * Returns the client secret of the order's one PaymentIntent, made now or earlier, for the browser to confirm. The key is stored before
 * Stripe is called, and Stripe is called outside any transaction. The units are reserved long enough to pay, `HOLDS_MAX` times. An intent whose
 * payment was closed meanwhile is cancelled, unless it may be the one of the payment that replaced it, and its secret is not returned.
 * Errors: `not-found`, `already-paid`, `being-cancelled`, `sold-out`, `disagrees`; `GatewayUnavailable`.
 */
export async function startPayment(
  ctx: DomainContext,
  input: StartPayment,
): Promise<{ clientSecret: string }> {
  let isFailing = false;
  for (let round = 0; round < ATTEMPTS_IN_A_ROW; round += 1) {
    const { order, payment, isHeld } = await openPayment(ctx, input);
    const intent = await intentOf(ctx, order, payment);
    isFailing = intent === "key-spent";
    if (intent === "key-spent" || intent.status === "canceled") {
      await closePayment(ctx, payment);
      continue;
    }
    const stored = await storeIntent(ctx, { orderId: order.id, paymentId: payment.id, intent, isHeld });
    // An intent that was found may be another request's, which has not stored it yet.
    if (stored === "payment-closed" && !intent.isFound) await withdrawIntent(ctx, intent.id);
    if (stored !== "stored") continue;
    if (intent.status === "succeeded") {
      await settlePayment(ctx, { paymentIntentId: intent.id, source: "customer" });
      throw new DomainError("already-paid", "This order is already paid.");
    }
    if (intent.clientSecret) return { clientSecret: intent.clientSecret };
  }
  if (isFailing) throw new GatewayUnavailable("stripe", new Error("it failed under every key"));
  throw new DomainError(
    "payment-mismatch",
    "This payment cannot be started. Cancel the order and place it again.",
  );
}

function openPayment(ctx: DomainContext, input: StartPayment) {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, input.orderId);
    assertTransition(order.status, "cancelling");
    if (order.total !== input.claimedTotal) {
      const message = `The total of this order is $${formatDollars(order.total)}. Reload the page and pay again.`;
      throw new DomainError("disagrees", message, "total");
    }
    const hold = await holdForPayment(ctx, em, order);
    if (hold.state === "sold-out") throw soldOut(order, hold.missing);
    return { order, payment: await findOrAddPayment(em, order), isHeld: hold.state === "held" };
  });
}

/** The most tools that a message names. */
const NAMED_MAX = 5;

function soldOut({ lines }: LockedOrder, missing: LockedOrder["lines"]): DomainError {
  const names = missing.slice(0, NAMED_MAX).map(({ name }) => name);
  const more = missing.length - names.length;
  const which = `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const what = lines.length === 1 ? "the tool is sold out." : `these tools are sold out: ${which}.`;
  return new DomainError("sold-out", `Your reservation ended and ${what}`);
}

/** Returns the order's open payment, or a new one: each has its own key at Stripe. */
async function findOrAddPayment(em: EntityManager, order: LockedOrder) {
  const payments = await selectPayments(em, { orderId: order.id });
  const known = payments.find(({ status }) => status === "starting" || status === "open");
  if (known) {
    const { id, paymentIntentId, key } = known;
    await tables(em)
      .updateTable("payment")
      .set({ check_at: NOW, updated_at: NOW })
      .where("id", "=", id)
      .execute();
    return { id, paymentIntentId, key: key ?? `pi:${id}` };
  }
  const attempt = 1 + payments.filter((payment) => payment.attempt !== null).length;
  const added = { id: newId(), paymentIntentId: null, key: `pi:${order.id}:${attempt}` };
  const { id: orderId, total, currency } = order;
  await insertPayment(em, { id: added.id, orderId, attempt, key: added.key, total, currency });
  return added;
}

async function intentOf(
  ctx: DomainContext,
  order: LockedOrder,
  payment: OpenPayment,
): Promise<CreatedIntent | "key-spent"> {
  if (payment.paymentIntentId) {
    const intent = await ctx.payments.retrieveIntent(payment.paymentIntentId);
    if (intent) return { ...intent, isFound: false };
  }
  return ctx.payments.createIntent({
    orderId: order.id,
    orderNumber: formatOrderNumber(order.orderNumber),
    customerId: order.customerId,
    amount: order.total,
    currency: order.currency,
    idempotencyKey: payment.key,
  });
}

/** Closes the payment unless another request has stored an intent in it meanwhile, whose client secret a browser may have. */
async function closePayment(ctx: DomainContext, { id, paymentIntentId }: OpenPayment): Promise<void> {
  await tables(ctx.em)
    .updateTable("payment")
    .set({ status: "canceled", updated_at: NOW })
    .where("id", "=", id)
    .where("status", "in", UNFINISHED_PAYMENT)
    .where("payment_intent_id", "is not distinct from", paymentIntentId)
    .execute();
}

/** Cancels an intent that no open payment has; one that was charged is settled. */
async function withdrawIntent(ctx: DomainContext, intentId: string): Promise<void> {
  const intent = await ctx.payments.cancelIntent(intentId);
  if (intent?.status === "succeeded") {
    await settlePayment(ctx, { paymentIntentId: intentId, source: "customer" });
  }
}
