import type { EntityManager } from "@mikro-orm/postgresql";
import { DomainError } from "../shared/errors.ts";
import { countByCustomer } from "../order/order-event.ts";

/** How often a customer may change one order. Each change is stored for good. */
const CHANGES_MAX = 20;

/** Error: `too-many-changes` where the customer has changed a locked order as often as possible. */
export async function assertFewChanges(em: EntityManager, orderId: string): Promise<void> {
  const changes = await countByCustomer(em, orderId, ["order.delivery-changed", "order.reference-changed"]);
  if (changes < CHANGES_MAX) return;
  throw new DomainError(
    "too-many-changes",
    `This order was changed ${CHANGES_MAX} times. Contact us to change it again.`,
  );
}
