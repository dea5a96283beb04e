import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { LockedOrder } from "./lock-order.ts";
import { countByCustomer, recordOrderEvent } from "./order-event.ts";
import { renewHold } from "./renew-hold.ts";

/** The time to pay, unless the whole lease is shorter: it is enough for the card form and a bank's security check. */
const PAYING_SECONDS = 600;

/** The number of times that payments of one order reserve its units again or for longer: without a limit nobody else could ever buy them. */
export const HOLDS_MAX = 5;

/**
 * The state of the units; `in-stock` means that they are not reserved any more, and can be paid while nobody else takes them. `missing`: the lines
 * that are sold out.
 */
type Hold =
  | { readonly state: "held" | "in-stock" }
  | { readonly state: "sold-out"; readonly missing: LockedOrder["lines"] };

const HELD: Hold = { state: "held" };

/**
 * Reserves the units of a locked, unpaid order for the payment that begins now, at most `HOLDS_MAX` times: extends a lease with less than
 * half of the paying time left and renews one that has ended, so that no customer is charged for units that are released at that
 * moment. After that a lease counts as `held` until it ends, also with seconds left: a charge whose units were bought meanwhile is
 * refunded.
 */
export async function holdForPayment(
  ctx: DomainContext,
  em: EntityManager,
  order: LockedOrder,
): Promise<Hold> {
  const seconds = Math.min(PAYING_SECONDS, ctx.rules.holdSeconds);
  if (order.holdsStock && order.heldForSeconds >= seconds / 2) return HELD;
  const holds = await countByCustomer(em, order.id, ["order.hold-extended", "order.hold-renewed"]);
  if (holds >= HOLDS_MAX) return order.holdsStock ? HELD : findInStock(em, order);
  if (!order.holdsStock) {
    const missing = await renewHold(ctx, em, order, "customer");
    return missing.length ? { state: "sold-out", missing } : HELD;
  }
  await tables(em)
    .updateTable("customer_order")
    .set({ held_until: sql<Date>`now() + ${seconds} * interval '1 second'` })
    .where("id", "=", order.id)
    .execute();
  await recordOrderEvent(em, { orderId: order.id, type: "order.hold-extended", source: "customer" });
  return HELD;
}

async function findInStock(em: EntityManager, { id, lines }: LockedOrder): Promise<Hold> {
  const short = await tables(em)
    .selectFrom("order_line as l")
    .innerJoin("tool as t", "t.id", "l.tool_id")
    .select("l.position")
    .where("l.order_id", "=", id)
    .whereRef("t.stock_quantity", "<", "l.quantity")
    .execute();
  if (short.length === 0) return { state: "in-stock" };
  const positions = new Set(short.map(({ position }) => position));
  return { state: "sold-out", missing: lines.filter(({ position }) => positions.has(position)) };
}
