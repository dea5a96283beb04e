import type { DomainContext } from "../shared/context.ts";
import { type Advanced, advanceFulfilment } from "./advance-fulfilment.ts";

/**
 * Marks a shipped order as delivered, for an admin, also when it was refunded. Errors: `forbidden`, `not-found`,
 * `not-paid`, `not-shipped`. Does nothing when it is already delivered.
 */
export function deliverOrder(ctx: DomainContext, orderId: string): Promise<Advanced> {
  return advanceFulfilment(ctx, { orderId, to: "delivered" });
}
