import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import type { PaymentIntent } from "../shared/payment-gateway.ts";
import { isUniqueViolation } from "../shared/postgres-errors.ts";
import { tables } from "../shared/tables.ts";
import { storeStarted } from "./payment-statements.ts";

/**
 * `hold-ended`: the units were released while Stripe made the intent, and have to be reserved again. `payment-closed`: another request has
 * closed the payment, so that nothing would notice a charge. `in-other-payment`: the order's open payment has this intent already.
 */
type Stored = "stored" | "hold-ended" | "payment-closed" | "in-other-payment";

/** Stores the intent in its payment before its client secret is returned. Error: `being-cancelled`. */
export async function storeIntent(
  ctx: DomainContext,
  {
    orderId,
    paymentId,
    intent,
    isHeld,
  }: { orderId: string; paymentId: string; intent: PaymentIntent; isHeld: boolean },
): Promise<Stored> {
  const started = { orderId, paymentId, intentId: intent.id };
  const [order] = await storeStarted(ctx.em.fork(), started).catch((error: unknown) => {
    // Another payment has the intent.
    if (!isUniqueViolation(error)) throw error;
    return [{ status: "pending" as const, holdsStock: false, is_first: null }];
  });
  if (!order || order.status === "cancelling") {
    // The order was cancelled while Stripe made the intent: it must not be paid.
    await ctx.payments.cancelIntent(intent.id);
    throw new DomainError("being-cancelled", "This order was cancelled.");
  }
  if (order.is_first === null) return findOtherPayment(ctx, intent.id);
  return order.holdsStock || !isHeld ? "stored" : "hold-ended";
}

/** Returns why an intent was not stored. */
async function findOtherPayment(ctx: DomainContext, intentId: string): Promise<Stored> {
  const open = await tables(ctx.em.fork())
    .selectFrom("payment")
    .select("id")
    .where("payment_intent_id", "=", intentId)
    .where("status", "=", "open")
    .executeTakeFirst();
  return open ? "in-other-payment" : "payment-closed";
}
