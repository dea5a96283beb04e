import type { EntityManager } from "@mikro-orm/postgresql";
import type { UpdateObject } from "kysely";
import { lockAnyOrder, type LockedOrder } from "../order/lock-order.ts";
import { recordOrderEvent } from "../order/order-event.ts";
import type { Admin } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables, type Tables } from "../shared/tables.ts";
import { mayReturnGo, type ReturnState } from "./return-state.ts";
import { type ReturnView, selectReturns } from "./return-view.ts";

const NAMES: Readonly<Record<ReturnState, string>> = {
  requested: "is requested",
  accepted: "is accepted",
  declined: "was declined",
  received: "was received",
  refunded: "is refunded",
};

/** The units of a line of a return, as an event has them. */
const unitsOf = ({ position, quantity }: ReturnView["lines"][number]) => ({ position, quantity });

/** Locks a return and its order, in the order of all locks: order first. Error: `not-found`. */
export async function lockReturn(
  em: EntityManager,
  returnId: string,
): Promise<{ order: LockedOrder; found: ReturnView }> {
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
  {
    found: { id: returnId, orderId, lines },
    admin,
    to,
    columns,
  }: {
    found: ReturnView;
    admin: Admin;
    to: Exclude<ReturnState, "requested" | "refunded">;
    columns: UpdateObject<Tables, "order_return">;
  },
): Promise<void> {
  await tables(em)
    .updateTable("order_return")
    .set({ state: to, ...columns })
    .where("id", "=", returnId)
    .execute();
  const type = `order.return-${to}` as const;
  const source = { adminId: admin.customerId };
  await recordOrderEvent(em, { orderId, type, source, data: { returnId, lines: lines.map(unitsOf) } });
  await ctx.outbox.add(em, { type, orderId, returnId });
}
