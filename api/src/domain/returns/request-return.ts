import type { EntityManager } from "@mikro-orm/postgresql";
import { lockOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import { returnsEndedOn } from "../order/return-period.ts";
import { assertOnce } from "../payment/refund-parts.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError, type DomainErrorCode } from "../shared/errors.ts";
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
    await lockOrder(ctx, em, orderId);
    const { lines: left, rejection } = await readReturnable({ em, rules: ctx.rules }, orderId);
    if (rejection) throw rejection;
    const lines = chosenLines(left, units);
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
  const isNumber = typeof units === "number";
  if (isNumber && left.length > 1) {
    const message = "This order has several lines: enter the units of each.";
    throw new DomainError("disagrees", message, "quantity");
  }
  const wanted = isNumber ? [{ position: 1, quantity: units }] : units;
  assertOnce(wanted);
  return wanted.map(({ position, quantity }, at) => {
    const field = isNumber ? "" : `lines[${at}].`;
    const most = left.find((line) => line.position === position)?.quantity;
    if (most === undefined) {
      throw new DomainError("disagrees", `This order has no line ${position}.`, `${field}position`);
    }
    if (quantity > most) {
      const message = `Only ${most === 1 ? "1 unit" : `${most} units`} can still be returned.`;
      throw new DomainError("quantity-out-of-range", message, `${field}quantity`);
    }
    return { position, quantity };
  });
}

interface Returnable {
  /** The units that can be returned now, of all lines; no lines where nothing can. */
  readonly lines: readonly LineUnits[];
  /** The reason why nothing can be returned. */
  readonly rejection?: DomainError;
  /** The last day for a request in the shop's time zone (`YYYY-MM-DD`), once it is over. */
  readonly endedOn?: string;
}

/** Returns what of an order can be returned now, or why nothing can: its state, the time, or an open return. */
export async function readReturnable(
  { em, rules }: Pick<DomainContext, "em" | "rules">,
  orderId: string,
): Promise<Returnable> {
  const reject = (code: DomainErrorCode, message: string): Returnable => ({
    lines: [],
    rejection: new DomainError(code, message),
  });
  const order = await readOrder(em, orderId);
  if (order.status === "refunded") return reject("already-refunded", "This order was refunded in full.");
  if (order.isBeingRefunded) return reject("being-refunded", "This order is being refunded.");
  if (order.fulfilment !== "shipped" && order.fulfilment !== "delivered") {
    return reject("not-shipped", "This order has not been shipped yet. Contact us to cancel it.");
  }
  const endedOn = returnsEndedOn(rules, order);
  if (endedOn !== undefined) {
    const message = `A return can be requested for ${rules.returnDays} days after the delivery.`;
    return { ...reject("return-too-late", message), endedOn };
  }
  if (order.hasOpen) return reject("return-open", "This order already has a return that is not finished.");
  const lines = await tables(em)
    .selectFrom("line_state")
    .select(["position", "units_to_return as quantity"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return { lines };
}

const readOrder = (em: EntityManager, orderId: string) =>
  tables(em)
    .selectFrom("customer_order as o")
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .leftJoin("order_return as x", (join) =>
      join.onRef("x.order_id", "=", "o.id").on("x.state", "in", OPEN_RETURN),
    )
    .select(["o.status", "o.fulfilment", "s.delivered_at as deliveredAt", NOW.as("now")])
    .select((eb) => eb("o.refund_requested_at", "is not", null).$castTo<boolean>().as("isBeingRefunded"))
    .select((eb) => eb("x.id", "is not", null).$castTo<boolean>().as("hasOpen"))
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
