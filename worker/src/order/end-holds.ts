import { listEndedHolds } from "@shop/api/domain/order/release-hold";
import { cancelOrder, listUnfinishedCancellations } from "@shop/api/domain/payment/cancel-order";
import { expireHold } from "@shop/api/domain/payment/expire-hold";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { DomainError } from "@shop/api/domain/shared/errors";
import { recordSweepAttempt } from "@shop/api/domain/shared/sweep-attempt";
import { forEachWithin } from "../for-each-within.ts";

const BATCH = 100;
/** A run ends after this time, so that the next one includes new orders. */
const BUDGET_MS = 20_000;

/** Restocks the units of orders whose reservation has ended. */
export async function endHolds(ctx: DomainContext): Promise<void> {
  await forEachWithin(await listEndedHolds(ctx, BATCH), BUDGET_MS, (orderId) => expireHold(ctx, orderId));
}

/** Finishes interrupted cancellations. If the card was charged in the meantime, the order is paid instead. */
export async function finishCancellations(ctx: DomainContext): Promise<void> {
  await forEachWithin(await listUnfinishedCancellations(ctx, BATCH), BUDGET_MS, async (orderId) => {
    await recordSweepAttempt(ctx, orderId);
    await cancelOrder(ctx, orderId).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  });
}
