import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import type { Advanced, Parcel } from "./advance-fulfilment.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import { orderEventRow } from "../order/order-event.ts";

/**
 * Corrects carrier and tracking number of a shipped order, also of a refunded one, for an admin; null removes one. Not of a delivered
 * order: there they are the proof of what arrived, which the bank sees in a dispute. Does nothing when they are the same. Errors:
 * `forbidden`, `not-found`, `not-paid`, `not-shipped`, `already-delivered`.
 */
export async function changeParcel(
  ctx: DomainContext,
  { orderId, carrier, trackingNumber }: Parcel & { orderId: string },
): Promise<Advanced> {
  const admin = await requireAdmin(ctx);
  return inTransaction(ctx.em.fork(), async (em) => {
    const { fulfilment } = await lockAnyOrder(em, orderId);
    if (!fulfilment) throw new DomainError("not-paid", "This order is not paid.");
    if (fulfilment === "preparing") {
      throw new DomainError("not-shipped", "This order has not been shipped yet.");
    }
    if (fulfilment === "delivered") {
      throw new DomainError(
        "already-delivered",
        "This order was delivered. Its carrier and tracking number cannot be changed any more. Add a note instead.",
      );
    }
    const db = tables(em);
    const changed = await db
      .updateTable("customer_order")
      .set({ carrier, tracking_number: trackingNumber })
      .where("id", "=", orderId)
      .where((eb) =>
        eb.or([
          eb("carrier", "is distinct from", carrier),
          eb("tracking_number", "is distinct from", trackingNumber),
        ]),
      )
      .returning([
        sql<string | null>`old.carrier`.as("oldCarrier"),
        sql<string | null>`old.tracking_number`.as("oldTrackingNumber"),
      ])
      .executeTakeFirst();
    if (!changed) return { changed: false };
    const source = { adminId: admin.customerId };
    const event = await db
      .insertInto("order_event")
      .values(orderEventRow({ orderId, type: "order.parcel-changed", source }))
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("parcel_change")
      .values({
        event_id: event.id,
        order_id: orderId,
        old_carrier: changed.oldCarrier,
        new_carrier: carrier,
        old_tracking_number: changed.oldTrackingNumber,
        new_tracking_number: trackingNumber,
      })
      .execute();
    return { changed: true };
  });
}
