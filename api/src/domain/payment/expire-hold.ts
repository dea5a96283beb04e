import type { NotNull } from "kysely";
import type { EventSource } from "../order/order-event.ts";
import { releaseHold } from "../order/release-hold.ts";
import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { settlePayment } from "./settle-payment.ts";

/** How long the pieces wait for a Stripe that does not answer; a charge seen later takes them again or goes back. */
const SILENCE_SECONDS = 120;

/**
 * Ends the lease of an unpaid order. A charge that went through at the last moment is looked for first, so that a paying
 * customer does not lose the pieces to the clock. Returns whether pieces went back.
 */
export async function expireHold(
  ctx: DomainContext,
  orderId: string,
  source: EventSource = "sweeper",
): Promise<boolean> {
  const graceSeconds = (await lookForCharge(ctx, orderId, source)) ? 0 : SILENCE_SECONDS;
  return releaseHold(ctx, { orderId, graceSeconds, source });
}

/** Settles what was charged. Returns false when Stripe could not be asked. */
async function lookForCharge(ctx: DomainContext, orderId: string, source: EventSource): Promise<boolean> {
  const open = await tables(ctx.em)
    .selectFrom("payment")
    .select("payment_intent_id as paymentIntentId")
    .where("order_id", "=", orderId)
    .where("status", "=", "open")
    .where("payment_intent_id", "is not", null)
    .$narrowType<{ paymentIntentId: NotNull }>()
    .execute();
  try {
    for (const { paymentIntentId } of open) await settlePayment(ctx, { paymentIntentId, source });
    return true;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return false;
    throw error;
  }
}
