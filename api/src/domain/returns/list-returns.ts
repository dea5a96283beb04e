import { sql } from "kysely";
import { requireAdmin } from "../customer/require-admin.ts";
import type { LockedOrder } from "../order/lock-order.ts";
import { ownerFilter, orderNotFound } from "../order/order.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { readReturnable, type Returnable } from "./request-return.ts";
import { OPEN_RETURN } from "./return-state.ts";
import { RETURNS_MAX, returnsOf, type ReturnView, selectReturns } from "./return-view.ts";

export interface OwnReturns {
  readonly returnable: Returnable;
  readonly returns: readonly ReturnView[];
}

/** Returns the returns of an order of the caller, the latest first. Error: `not-found`. */
export async function listOwnReturns(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  orderId: string,
): Promise<OwnReturns> {
  const order = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .innerJoin("customer as c", "c.id", "o.customer_id")
    .select(["o.id", "o.status", "o.fulfilment", "o.quantity", "o.refund_requested_at as refundRequestedAt"])
    .where("o.id", "=", orderId)
    .where("o.status", "<>", "cancelled")
    .$narrowType<{ status: LockedOrder["status"] }>()
    .where("c.subject", "=", ownerFilter(ctx))
    .executeTakeFirst();
  if (!order) throw orderNotFound();
  return { returnable: await readReturnable(ctx, order), returns: await returnsOf(ctx.em, orderId) };
}

export type ManagedReturn = Awaited<ReturnType<typeof listReturns>>[number];

/** Returns the open returns, the oldest first, or all, the latest first, for an admin. Error: `forbidden`. */
export async function listReturns(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  { onlyOpen, orderId }: { onlyOpen: boolean; orderId?: string | undefined },
) {
  await requireAdmin(ctx);
  return selectReturns(ctx.em)
    .innerJoin("customer_order as o", "o.id", "x.order_id")
    .leftJoin("payment as p", "p.payment_intent_id", "o.payment_intent_id")
    .select(["o.order_number as orderNumber", "o.item_name as itemName", "o.customer_name as customerName"])
    .select(["o.quantity as ordered", "o.unit_price_cents as unitPrice"])
    .select(
      sql<Cents>`least(o.unit_price_cents * x.quantity, coalesce(p.amount_cents - p.refund_cents, 0))`.as(
        "due",
      ),
    )
    .$if(onlyOpen, (query) => query.where("x.state", "in", OPEN_RETURN))
    .$if(orderId !== undefined, (query) => query.where("x.order_id", "=", orderId ?? ""))
    .orderBy("x.id", onlyOpen ? "asc" : "desc")
    .limit(RETURNS_MAX)
    .execute();
}
