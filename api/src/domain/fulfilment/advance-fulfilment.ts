import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import type { Admin } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { type BLOCKING_STATES, DISPUTE_STATE, type DisputeState } from "../order/dispute-state.ts";
import { type LockedOrder, lockAnyOrder } from "../order/lock-order.ts";
import { REFUNDED_UNITS } from "../order/line-units.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import { mustAdvance } from "../order/order-state.ts";

/** The carrier and tracking number of an order; null where they are not known. */
export interface Parcel {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

export interface Advanced {
  /** The value is false when the step was already taken. */
  readonly changed: boolean;
}

/**
 * Marks a paid order as shipped, for an admin. Errors: `forbidden`, `not-found`, `not-paid`, `being-refunded`,
 * `already-refunded`, `charge-disputed`. Does nothing when it is already shipped.
 */
export const shipOrder = (ctx: DomainContext, orderId: string, parcel?: Parcel): Promise<Advanced> =>
  advance(ctx, orderId, "shipped", parcel);

/**
 * Marks a shipped order as delivered, for an admin, also when it was refunded. Errors: `forbidden`, `not-found`,
 * `not-paid`, `not-shipped`. Does nothing when it is already delivered.
 */
export const deliverOrder = (ctx: DomainContext, orderId: string): Promise<Advanced> =>
  advance(ctx, orderId, "delivered");

/** Takes one step of an order's fulfilment, once: state, event and jobs in one commit. */
async function advance(
  ctx: DomainContext,
  orderId: string,
  to: "shipped" | "delivered",
  parcel?: Parcel,
): Promise<Advanced> {
  const admin = await requireAdmin(ctx);
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockAnyOrder(em, orderId);
    if (!mustAdvance(order, to)) return { changed: false };
    if (to === "shipped") await assertShippable(em, orderId);
    await tables(em)
      .updateTable("customer_order")
      .set({ fulfilment: to })
      .where("id", "=", orderId)
      .execute();
    await (to === "shipped" ? storeShipment(em, admin, order, parcel) : storeDelivery(em, orderId));
    await recordOrderEvent(em, { orderId, type: `order.${to}`, source: { adminId: admin.customerId } });
    await ctx.outbox.add(em, { type: `order.${to}`, orderId });
    return { changed: true };
  });
}

const CANNOT_SHIP: Partial<Record<DisputeState, string>> = {
  open: "The customer disputes this charge. Do not ship the order until the bank decides.",
  lost: "The dispute of this charge is lost: the bank returned the money. Do not ship the order.",
} satisfies Record<(typeof BLOCKING_STATES)[number], string>;

/**
 * Throws `charge-disputed` while a dispute of the order's charge is open, and when it is lost; `being-refunded` while units that come back to the
 * stock are being refunded; `already-refunded` where all units are refunded.
 */
async function assertShippable(em: EntityManager, orderId: string): Promise<void> {
  const { dispute, hasUnits, isRestocking } = await tables(em)
    .selectFrom("customer_order as o")
    .select((eb) => [
      DISPUTE_STATE.as("dispute"),
      eb
        .exists(
          eb
            .selectFrom("order_line as l")
            .select("l.position")
            .whereRef("l.order_id", "=", "o.id")
            .where("l.quantity", ">", REFUNDED_UNITS),
        )
        .as("hasUnits"),
      eb
        .exists(
          eb
            .selectFrom("refund_line as rl")
            .innerJoin("refund as r", "r.id", "rl.refund_id")
            .innerJoin("payment as p", "p.id", "r.payment_id")
            .select("r.id")
            .whereRef("p.order_id", "=", "o.id")
            .where("r.state", "in", ["requested", "sent"])
            .where("rl.restock", ">", 0),
        )
        .as("isRestocking"),
    ])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  const disputed = dispute && CANNOT_SHIP[dispute];
  if (disputed) throw new DomainError("charge-disputed", disputed);
  if (isRestocking) {
    throw new DomainError(
      "being-refunded",
      "Units of this order are being refunded. It can be shipped once that is done.",
    );
  }
  if (!hasUnits) {
    throw new DomainError(
      "already-refunded",
      "All units of this order were refunded. Nothing is left to ship.",
    );
  }
}

/** Stores the parcel with its audit entry: carrier and tracking number may be corrected later. */
async function storeShipment(em: EntityManager, admin: Admin, order: LockedOrder, parcel?: Parcel) {
  const { carrier = null, trackingNumber = null } = parcel ?? {};
  await tables(em)
    .insertInto("shipment")
    .values({ order_id: order.id, carrier, tracking_number: trackingNumber })
    .execute();
  await recordChange(em, {
    action: "order.shipped",
    subject: order.id,
    actorId: admin.customerId,
    personId: order.customerId,
    changes: parcel
      ? { carrier: { from: null, to: carrier }, trackingNumber: { from: null, to: trackingNumber } }
      : {},
  });
}

const storeDelivery = (em: EntityManager, orderId: string) =>
  tables(em).updateTable("shipment").set({ delivered_at: NOW }).where("order_id", "=", orderId).execute();
