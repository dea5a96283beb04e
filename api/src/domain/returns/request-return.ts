import type { EntityManager } from "@mikro-orm/postgresql";
import { UNITS_TO_RETURN } from "../order/line-units.ts";
import { type LockedOrder, lockOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import { returnsEndedOn } from "../order/return-period.ts";
import { assertOnce } from "../payment/refund-parts.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { OPEN_RETURN } from "./return-state.ts";

/** Units of a line of an order. */
export interface LineUnits {
  readonly position: number;
  readonly quantity: number;
}

interface RequestReturn {
  readonly orderId: string;
  /** The units to return, by line, or for an order of one line their number. */
  readonly units: readonly LineUnits[] | number;
  readonly reason: string;
}

/**
 * Requests that units of a shipped order of the caller may be sent back: return, event and mail in one commit. Within
 * `rules.returnDays` after the day of the delivery, while it was not refunded in full. Errors: `not-found`, `not-shipped`, `already-refunded`,
 * `being-refunded`, `return-too-late`, `return-open`, `disagrees`, `quantity-out-of-range`.
 */
export async function requestReturn(
  ctx: DomainContext,
  { orderId, units, reason }: RequestReturn,
): Promise<{ returnId: string }> {
  return inTransaction(ctx.em.fork(), async (em) => {
    const order = await lockOrder(ctx, em, orderId);
    assertReturnable(order);
    const { hasOpen, ...delivery } = await readEarlier(em, orderId);
    if (returnsEndedOn(ctx.rules, delivery) !== undefined) {
      throw new DomainError(
        "return-too-late",
        `A return can be requested for ${ctx.rules.returnDays} days after the delivery.`,
      );
    }
    if (hasOpen) {
      throw new DomainError("return-open", "This order already has a return that is not finished.");
    }
    const lines = chosenLines(await readUnitsToReturn(em, orderId), units);
    const returnId = newId();
    await tables(em).insertInto("order_return").values({ id: returnId, order_id: orderId, reason }).execute();
    await tables(em)
      .insertInto("return_line")
      .values(lines.map((line) => ({ return_id: returnId, ...line })))
      .execute();
    const data = { returnId, lines };
    await recordOrderEvent(em, { orderId, type: "order.return-requested", source: "customer", data });
    await ctx.outbox.add(em, { type: "order.return-requested", orderId, returnId });
    return { returnId };
  });
}

/** Throws `disagrees` for a line that is unknown or there twice, `quantity-out-of-range` for too many units. */
function chosenLines(left: readonly LineUnits[], units: RequestReturn["units"]): LineUnits[] {
  if (typeof units === "number") {
    if (left.length > 1) {
      throw new DomainError(
        "disagrees",
        "This order has several lines: enter the units of each.",
        "quantity",
      );
    }
    const position = left[0]?.position ?? 1;
    return [chosenLine(left, { position, quantity: units }, "")];
  }
  assertOnce(units);
  return units.map((line, at) => chosenLine(left, line, `lines[${at}].`));
}

function chosenLine(left: readonly LineUnits[], { position, quantity }: LineUnits, field: string): LineUnits {
  const line = left.find((one) => one.position === position);
  if (!line) throw new DomainError("disagrees", `This order has no line ${position}.`, `${field}position`);
  if (quantity > line.quantity) {
    const units = line.quantity === 1 ? "1 unit" : `${line.quantity} units`;
    throw new DomainError(
      "quantity-out-of-range",
      `Only ${units} can still be returned.`,
      `${field}quantity`,
    );
  }
  return { position, quantity };
}

export interface Returnable {
  /** The units that can be returned now, of lines that have some; none while a return of the order is open. */
  readonly lines: readonly LineUnits[];
  /** The last day for a request in the shop's time zone (`YYYY-MM-DD`), once it is over. */
  readonly endedOn?: string | undefined;
}

/** Returns what of an order can be returned now, or when its time for a return ended. */
export async function readReturnable(
  { em, rules }: Pick<DomainContext, "em" | "rules">,
  order: Pick<LockedOrder, "id" | "status" | "fulfilment" | "refundRequestedAt">,
): Promise<Returnable> {
  const isShipped = order.fulfilment === "shipped" || order.fulfilment === "delivered";
  if (order.status !== "paid" || !isShipped || order.refundRequestedAt) return { lines: [] };
  const { hasOpen, ...delivery } = await readEarlier(em, order.id);
  const lastDay = returnsEndedOn(rules, delivery);
  if (lastDay !== undefined) return { lines: [], endedOn: lastDay };
  if (hasOpen) return { lines: [] };
  return { lines: (await readUnitsToReturn(em, order.id)).filter(({ quantity }) => quantity > 0) };
}

const readUnitsToReturn = (em: EntityManager, orderId: string): Promise<LineUnits[]> =>
  tables(em)
    .selectFrom("order_line as l")
    .select(["l.position", UNITS_TO_RETURN.as("quantity")])
    .where("l.order_id", "=", orderId)
    .orderBy("l.position")
    .execute();

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
    .selectFrom("customer_order as o")
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .select((eb) => [
      "s.delivered_at as deliveredAt",
      NOW.as("now"),
      eb
        .exists(
          eb
            .selectFrom("order_return as x")
            .select("x.id")
            .whereRef("x.order_id", "=", "o.id")
            .where("x.state", "in", OPEN_RETURN),
        )
        .$castTo<boolean>()
        .as("hasOpen"),
    ])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
}
