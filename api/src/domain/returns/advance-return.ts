import type { EntityManager } from "@mikro-orm/postgresql";
import type { UpdateObject } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { Admin } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables, type Tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { mayReturnGo, type ReturnState } from "./return-state.ts";
import { type ReturnView, selectReturns } from "./return-view.ts";

const NAMES: Readonly<Record<ReturnState, string>> = {
  requested: "is requested",
  accepted: "is accepted",
  declined: "was declined",
  received: "was received",
  refunded: "is refunded",
};

/** Locks a return and its order, in the order of all locks: order first. Error: `not-found`. */
export async function lockReturn(em: EntityManager, returnId: string) {
  const known = await selectReturns(em).where("x.id", "=", returnId).executeTakeFirst();
  if (!known) throw new DomainError("not-found", "There is no return with this id.");
  const order = await lockAnyOrder(em, known.orderId);
  const found = await selectReturns(em).where("x.id", "=", returnId).forUpdate("x").executeTakeFirstOrThrow();
  return { order, found };
}

/** Throws `return-state` unless the return may go to `to`. */
export function assertReturnMayGo({ state }: ReturnView, to: ReturnState): void {
  if (mayReturnGo(state, to)) return;
  const message =
    state === to ? `This return is already ${to}.` : `This return ${NAMES[state]}: it cannot become ${to}.`;
  throw new DomainError("return-state", message);
}

/** Stores the state with its other columns, the order's event and the mail, in the caller's transaction. */
export async function storeReturnState(
  ctx: DomainContext,
  em: EntityManager,
  { id: returnId, orderId, ...found }: ReturnView,
  { customerId: adminId }: Admin,
  state: Exclude<ReturnState, "requested" | "refunded">,
  columns: UpdateObject<Tables, "order_return">,
): Promise<void> {
  await tables(em)
    .updateTable("order_return")
    .set({ state, ...columns })
    .where("id", "=", returnId)
    .execute();
  const type = `order.return-${state}` as const;
  const lines = found.lines.map(({ position, quantity }) => ({ position, quantity }));
  await recordOrderEvent(em, { orderId, type, source: { adminId }, data: { returnId, lines } });
  await ctx.outbox.add(em, { type, orderId, returnId });
}

type Decision = { readonly accept: true } | { readonly accept: false; readonly reason: string };

/**
 * Accepts or declines a return, for an admin. An accepted one can still be declined, for example when nothing arrives.
 * Errors: `forbidden`, `not-found`, `return-state`.
 */
export async function decideReturn(ctx: DomainContext, returnId: string, decision: Decision): Promise<void> {
  const admin = await requireAdmin(ctx);
  const state = decision.accept ? "accepted" : "declined";
  await inTransaction(ctx.em.fork(), async (em) => {
    const { found } = await lockReturn(em, returnId);
    assertReturnMayGo(found, state);
    const decline_reason = decision.accept ? null : decision.reason;
    await storeReturnState(ctx, em, found, admin, state, { decided_at: NOW, decline_reason });
  });
}
