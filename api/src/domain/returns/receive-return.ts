import type { EntityManager } from "@mikro-orm/postgresql";
import { requireAdmin } from "../customer/require-admin.ts";
import { STILL_HOLDS } from "../order/line-units.ts";
import { closeReturn } from "../payment/close-return.ts";
import { lockCharge } from "../payment/lock-charge.ts";
import { readRefundable } from "../payment/read-refundable.ts";
import { UNFINISHED_REFUND } from "../payment/refund-state.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { records } from "../shared/records.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { returnStock } from "../stock/move-stock.ts";
import { assertReturnMayGo, lockReturn, storeReturnState } from "./advance-return.ts";
import type { ReturnView } from "./return-view.ts";

interface LineDecision {
  readonly position: number;
  readonly restock: boolean;
}

/**
 * Notes that the units of an accepted return have arrived, and decides, once, whether they are sold again, in all or for each of its lines, for an
 * admin. Of an order that was refunded in full meanwhile the return ends with that. Errors: `forbidden`, `not-found`, `return-state`, `disagrees`,
 * `being-refunded` and `already-refunded` (the refund restocks the units).
 */
export async function receiveReturn(
  ctx: DomainContext,
  { returnId, restock }: { returnId: string; restock: boolean | readonly LineDecision[] },
): Promise<void> {
  const admin = await requireAdmin(ctx);
  await inTransaction(ctx.em.fork(), async (em) => {
    const { order, found } = await lockReturn(em, returnId);
    assertReturnMayGo(found, "received");
    const decided = decideLines(found, restock);
    const back = found.lines.filter(({ position }) => decided.get(position));
    await restockLines(em, order.id, back);
    const lines = [...decided].map(([position, isSoldAgain]) => ({ position, restock: isSoldAgain }));
    await tables(em)
      .with("decided", () => records(lines, "position integer, restock boolean"))
      .updateTable("return_line as xl")
      .from("decided")
      .set((eb) => ({ restocked: eb.ref("decided.restock") }))
      .where("xl.return_id", "=", returnId)
      .whereRef("xl.position", "=", "decided.position")
      .execute();
    await storeReturnState(ctx, em, found, admin, "received", { received_at: NOW });
    const charge = await lockCharge(em, order.paymentIntentId ?? "");
    await closeReturn(ctx, em, { charge, source: { adminId: admin.customerId } });
  });
}

/** Throws `disagrees` unless each line of the return is there, once. */
function decideLines(
  { lines }: ReturnView,
  restock: boolean | readonly LineDecision[],
): ReadonlyMap<number, boolean> {
  if (typeof restock === "boolean") return new Map(lines.map(({ position }) => [position, restock]));
  const decided = new Map(restock.map((line) => [line.position, line.restock]));
  const isSame = restock.length === lines.length && lines.every(({ position }) => decided.has(position));
  if (!isSame) throw new DomainError("disagrees", "Enter each line of the return once.", "lines");
  return decided;
}

async function restockLines(em: EntityManager, orderId: string, back: ReturnView["lines"]): Promise<void> {
  if (back.length === 0) return;
  const { lines } = await readRefundable(em, orderId);
  const held = new Map(lines.map((line) => [line.position, line.held]));
  const missing = back.find(({ position, quantity }) => quantity > (held.get(position) ?? 0));
  if (missing) throw await isRestocked(em, orderId);
  await returnStock(em, { orderId, lines: back, reason: "restocked" });
  await tables(em)
    .updateTable("customer_order")
    .set({ holds_stock: STILL_HOLDS })
    .where("id", "=", orderId)
    .where("status", "=", "refunded")
    .execute();
}

/** Returns the error for units that a refund adds to the stock, at the latest when it succeeds. */
async function isRestocked(em: EntityManager, orderId: string): Promise<DomainError> {
  const pending = await tables(em)
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .innerJoin("refund_line as rl", "rl.refund_id", "r.id")
    .select("r.id")
    .where("p.order_id", "=", orderId)
    .where("rl.restock", ">", 0)
    .where("r.state", "in", UNFINISHED_REFUND)
    .executeTakeFirst();
  const what = pending ? "is pending and will restock" : "has restocked";
  return new DomainError(
    pending ? "being-refunded" : "already-refunded",
    `The refund of this order ${what} its units. Choose "Received, not for sale".`,
  );
}
