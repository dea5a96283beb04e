import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type LockedOrder, lockOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { DomainContext, ShopRules } from "../shared/context.ts";
import { addDays, dayIn } from "../shared/days.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { OPEN_RETURN } from "./return-state.ts";

interface RequestReturn {
  readonly orderId: string;
  /** The number of units. */
  readonly quantity: number;
  readonly reason: string;
}

/**
 * Requests that units of a shipped order of the caller may be sent back: return, event and mail in one commit. Within
 * `rules.returnDays` after the day of the delivery, while it was not refunded in full. Errors: `not-found`, `not-shipped`, `already-refunded`,
 * `being-refunded`, `return-too-late`, `return-open`, `quantity-out-of-range`.
 */
export async function requestReturn(
  ctx: DomainContext,
  { orderId, quantity, reason }: RequestReturn,
): Promise<{ returnId: string }> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId);
    assertReturnable(order);
    const { returned, hasOpen, ...earlier } = await readEarlier(em, orderId);
    if (endedOn(ctx.rules, earlier) !== undefined) {
      throw new DomainError(
        "return-too-late",
        `A return can be requested for ${ctx.rules.returnDays} days after the delivery.`,
      );
    }
    if (hasOpen) {
      throw new DomainError("return-open", "This order already has a return that is not finished.");
    }
    const left = order.quantity - returned;
    if (quantity > left) {
      const units = left === 1 ? "1 unit" : `${left} units`;
      throw new DomainError("quantity-out-of-range", `Only ${units} can still be returned.`, "quantity");
    }
    const returnId = newId();
    await tables(em)
      .insertInto("order_return")
      .values({ id: returnId, order_id: orderId, quantity, reason })
      .execute();
    const data = { returnId, quantity };
    await recordOrderEvent(em, { orderId, type: "order.return-requested", source: "customer", data });
    await ctx.outbox.add(em, { type: "order.return-requested", orderId, returnId });
    return { returnId };
  });
}

export interface Returnable {
  /** The units that can be returned now; 0 while a return of the order is open. */
  readonly units: number;
  /** The last day for a request in the shop's time zone (`YYYY-MM-DD`), once it is over. */
  readonly endedOn?: string | undefined;
}

/** Returns what of an order can be returned now, or when its time for a return ended. */
export async function readReturnable(
  { em, rules }: Pick<DomainContext, "em" | "rules">,
  order: Pick<LockedOrder, "id" | "status" | "fulfilment" | "refundRequestedAt" | "quantity">,
): Promise<Returnable> {
  const isShipped = order.fulfilment === "shipped" || order.fulfilment === "delivered";
  if (order.status !== "paid" || !isShipped || order.refundRequestedAt) return { units: 0 };
  const { returned, hasOpen, ...earlier } = await readEarlier(em, order.id);
  const lastDay = endedOn(rules, earlier);
  if (lastDay !== undefined) return { units: 0, endedOn: lastDay };
  return { units: hasOpen ? 0 : order.quantity - returned };
}

/** The last day on which a return can be requested, once it is over: the day of the delivery and the setting's days after it. */
function endedOn(
  { returnDays, timeZone }: Pick<ShopRules, "returnDays" | "timeZone">,
  { deliveredAt, now }: { deliveredAt: Date | null; now: Date },
): string | undefined {
  if (deliveredAt === null) return undefined;
  const lastDay = addDays(dayIn(timeZone, deliveredAt), returnDays);
  return dayIn(timeZone, now) > lastDay ? lastDay : undefined;
}

function assertReturnable({ status, fulfilment, refundRequestedAt }: LockedOrder): void {
  if (status === "refunded") {
    throw new DomainError("already-refunded", "This order was refunded in full.");
  }
  if (refundRequestedAt) throw new DomainError("being-refunded", "This order is being refunded.");
  if (fulfilment === "shipped" || fulfilment === "delivered") return;
  throw new DomainError("not-shipped", "This order has not been shipped yet. Contact us to cancel it.");
}

function readEarlier(em: EntityManager, orderId: string) {
  return tables(em)
    .selectFrom((of) =>
      of
        .selectFrom("order_event")
        .select((eb) => eb.fn.max("occurred_at").as("deliveredAt"))
        .where("order_id", "=", orderId)
        .where("type", "=", "order.delivered")
        .as("delivery"),
    )
    .select((of) => [
      "delivery.deliveredAt",
      NOW.as("now"),
      of.fn
        .coalesce(
          of
            .selectFrom("order_return")
            .select((eb) => eb.fn.sum<number>("quantity").as("sum"))
            .where("order_id", "=", orderId)
            .where("state", "<>", "declined"),
          sql<number>`0`,
        )
        .as("returned"),
      of
        .exists(
          of
            .selectFrom("order_return")
            .select("id")
            .where("order_id", "=", orderId)
            .where("state", "in", OPEN_RETURN),
        )
        .as("hasOpen"),
    ])
    .$castTo<{ deliveredAt: Date | null; now: Date; returned: number; hasOpen: boolean }>()
    .executeTakeFirstOrThrow();
}
