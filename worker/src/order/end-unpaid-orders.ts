import { announceEnd, listEndsToAnnounce } from "@shop/api/domain/order/announce-end";
import { endUnpaidOrder, listOrdersToEnd } from "@shop/api/domain/payment/end-unpaid-order";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { recordSweepAttempt } from "@shop/api/domain/shared/sweep-attempt";
import { forEachWithin } from "../for-each-within.ts";

const BATCH = 100;
/** A run ends after twice this time, so that the next one includes new orders. */
const BUDGET_MS = 20_000;

/** Notifies customers before their unpaid orders end, and cancels orders whose end has come. */
export async function endUnpaidOrders(ctx: DomainContext): Promise<void> {
  const inTurn = (work: (ctx: DomainContext, orderId: string) => Promise<unknown>) => {
    return async (orderId: string): Promise<void> => {
      await recordSweepAttempt(ctx, orderId);
      await work(ctx, orderId);
    };
  };
  // A failed notice must not stop the cancellation of other orders; its error is thrown at the end.
  const [notices] = await Promise.allSettled([
    forEachWithin(await listEndsToAnnounce(ctx, BATCH), BUDGET_MS, inTurn(announceEnd)),
  ]);
  await forEachWithin(await listOrdersToEnd(ctx, BATCH), BUDGET_MS, inTurn(endUnpaidOrder));
  if (notices.status === "rejected") throw notices.reason;
}
