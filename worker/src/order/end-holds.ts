import { listEndedHolds } from "@shop/api/domain/order/release-hold";
import { cancelOrder, listUnfinishedCancellations } from "@shop/api/domain/payment/cancel-order";
import { expireHold } from "@shop/api/domain/payment/expire-hold";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { DomainError } from "@shop/api/domain/shared/errors";

const BATCH = 100;

/**
 * Gives back the pieces of orders whose lease has ended, and finishes cancellations that were left half way. One order that
 * fails does not stop the others; its error is thrown at the end.
 */
export async function endHolds(ctx: DomainContext): Promise<void> {
  const failures: unknown[] = [];
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => {
      if (!(error instanceof DomainError)) failures.push(error);
    });
  };
  for (const orderId of await listEndedHolds(ctx, BATCH)) await attempt(expireHold(ctx, orderId));
  for (const orderId of await listUnfinishedCancellations(ctx, BATCH))
    await attempt(cancelOrder(ctx, orderId));
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} orders could not be brought on`);
}
