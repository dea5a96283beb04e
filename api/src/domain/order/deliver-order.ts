import type { DomainContext } from "../shared/context.ts";
import { type Advanced, advanceFulfilment } from "./advance-fulfilment.ts";

/**
 * An admin notes that a shipped order has arrived, also when its money went back meanwhile. Errors: `forbidden`, `not-found`,
 * `not-paid`, `not-shipped`. Nothing happens to an order that is delivered already.
 */
export function deliverOrder(ctx: DomainContext, orderId: string): Promise<Advanced> {
  return advanceFulfilment(ctx, { orderId, to: "delivered" });
}
