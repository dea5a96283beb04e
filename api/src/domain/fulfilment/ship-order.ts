import type { DomainContext } from "../shared/context.ts";
import { type Advanced, advanceFulfilment, type Parcel } from "./advance-fulfilment.ts";

/**
 * Marks a paid order as shipped, for an admin. Errors: `forbidden`, `not-found`, `not-paid`, `being-refunded`,
 * `already-refunded`, `charge-disputed`. Does nothing when it is already shipped.
 */
export function shipOrder(ctx: DomainContext, orderId: string, parcel?: Parcel): Promise<Advanced> {
  return advanceFulfilment(ctx, { orderId, to: "shipped", parcel });
}
