import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import { requireAdmin } from "../customer/require-admin.ts";
import type { Admin } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertShippable } from "../order/dispute-state.ts";
import { type LockedOrder, lockAnyOrder } from "../order/lock-order.ts";
import { REFUNDED_UNITS } from "../order/line-units.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import { mustAdvance } from "../order/order-state.ts";

/** The carrier and tracking number of an order; null where they are not known. */
export interface Parcel {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
}

const NO_PARCEL: Parcel = { carrier: null, trackingNumber: null };

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
    if (to === "shipped") {
      await assertShippable(em, orderId);
      await assertUnitsLeft(em, orderId);
    }
    await tables(em)
      .updateTable("customer_order")
      .set({ fulfilment: to })
      .where("id", "=", orderId)
      .execute();
    await STORE[to](em, orderId, parcel);
    await recordOrderEvent(em, { orderId, type: `order.${to}`, source: { adminId: admin.customerId } });
    if (to === "shipped") await recordShipping(em, admin, order, parcel);
    await ctx.outbox.add(em, { type: `order.${to}`, orderId });
    return { changed: true };
  });
}

/** Throws `being-refunded` while units that come back to the stock are being refunded, `already-refunded` where all units are refunded. */
async function assertUnitsLeft(em: EntityManager, orderId: string): Promise<void> {
  const { hasUnits, isRestocking } = await tables(em)
    .selectNoFrom((of) => [
      of
        .exists(
          of
            .selectFrom("order_line as l")
            .select("l.position")
            .where("l.order_id", "=", orderId)
            .where("l.quantity", ">", REFUNDED_UNITS),
        )
        .$castTo<boolean>()
        .as("hasUnits"),
      of
        .exists(
          of
            .selectFrom("refund_line as rl")
            .innerJoin("refund as r", "r.id", "rl.refund_id")
            .innerJoin("payment as p", "p.id", "r.payment_id")
            .select("r.id")
            .where("p.order_id", "=", orderId)
            .where("r.state", "in", ["requested", "sent"])
            .where("rl.restock", ">", 0),
        )
        .$castTo<boolean>()
        .as("isRestocking"),
    ])
    .executeTakeFirstOrThrow();
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

/** How each step is stored with the parcel. */
const STORE = {
  shipped: (em: EntityManager, orderId: string, { carrier, trackingNumber }: Parcel = NO_PARCEL) =>
    tables(em)
      .insertInto("shipment")
      .values({ order_id: orderId, carrier, tracking_number: trackingNumber })
      .execute(),
  delivered: (em: EntityManager, orderId: string) =>
    tables(em).updateTable("shipment").set({ delivered_at: NOW }).where("order_id", "=", orderId).execute(),
};

/** Records how it was shipped: carrier and tracking number may be corrected later. */
const recordShipping = (em: EntityManager, admin: Admin, order: LockedOrder, parcel: Parcel | undefined) =>
  recordChange(em, {
    action: "order.shipped",
    subject: order.id,
    actorId: admin.customerId,
    personId: order.customerId,
    changes: parcel
      ? {
          carrier: { from: null, to: parcel.carrier },
          trackingNumber: { from: null, to: parcel.trackingNumber },
        }
      : {},
  });
