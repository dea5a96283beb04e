import type { EventSource } from "../order/order-event.ts";
import { releaseHold } from "../order/release-hold.ts";
import type { DomainContext } from "../shared/context.ts";
import { GatewayUnavailable } from "../shared/errors.ts";
import { listOpenIntents } from "./known-charge.ts";
import { settlePayment } from "./settle-payment.ts";

/** The time for which the units stay reserved while Stripe does not respond. A later charge reserves them again or is refunded. */
const STRIPE_GRACE_SECONDS = 120;

/**
 * Ends the lease of an unpaid order, and returns whether units were restocked. Looks for a charge first, so that a customer who
 * paid at the last moment does not lose them.
 */
export async function expireHold(
  ctx: DomainContext,
  orderId: string,
  source: EventSource = "sweeper",
): Promise<boolean> {
  let graceSeconds = 0;
  try {
    for (const paymentIntentId of await listOpenIntents(ctx.em, orderId)) {
      await settlePayment(ctx, { paymentIntentId, source });
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    graceSeconds = STRIPE_GRACE_SECONDS;
  }
  return releaseHold(ctx, { orderId, graceSeconds, source });
}
