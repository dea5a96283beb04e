import type { DomainContext } from "../shared/context.ts";
import { type Advanced, advanceFulfilment } from "./advance-fulfilment.ts";

/**
 * An admin hands a paid order to the carrier. Errors: `forbidden`, `not-found`, `not-paid`, `being-refunded`,
 * `already-refunded`. Nothing happens to an order that is shipped already.
 */
export function shipOrder(ctx: DomainContext, orderId: string): Promise<Advanced> {
  return advanceFulfilment(ctx, { orderId, to: "shipped" });
}
