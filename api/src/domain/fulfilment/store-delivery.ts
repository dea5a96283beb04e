import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { tables } from "../shared/tables.ts";
import { assertFewChanges } from "./assert-few-changes.ts";
import { type EventSource, orderEventRow } from "../order/order-event.ts";

/** Where an order is delivered to, and how the customer is reached. */
export interface Delivery {
  readonly address: string;
  readonly phone: string;
}

/**
 * Stores address and phone of an order that the transaction has locked, with an event and, apart from it, the values before and after.
 * Returns whether they differ from before. Error: `too-many-changes` of a customer.
 */
export async function storeDelivery(
  em: EntityManager,
  { orderId, address, phone, source }: Delivery & { orderId: string; source: EventSource },
): Promise<boolean> {
  const changed = await tables(em)
    .updateTable("customer_order")
    .set({ address, phone })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("address", "<>", address), eb("phone", "<>", phone)]))
    .returning([sql<string>`old.address`.as("oldAddress"), sql<string>`old.phone`.as("oldPhone")])
    .executeTakeFirst();
  if (!changed) return false;
  if (source === "customer") await assertFewChanges(em, orderId);
  const event = await tables(em)
    .insertInto("order_event")
    .values(orderEventRow({ orderId, type: "order.delivery-changed", source }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await tables(em)
    .insertInto("delivery_change")
    .values({
      event_id: event.id,
      order_id: orderId,
      old_address: changed.oldAddress,
      new_address: address,
      old_phone: changed.oldPhone,
      new_phone: phone,
    })
    .execute();
  return true;
}
