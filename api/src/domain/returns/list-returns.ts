import { requireAdmin } from "../customer/require-admin.ts";
import { findOrder } from "../order/find-order.ts";
import type { DomainContext } from "../shared/context.ts";
import { type LineToRefund, readAllRefundable } from "../payment/read-refundable.ts";
import { unitsLeft } from "../payment/refund-parts.ts";
import { refundOfUnits } from "../pricing/price-refund.ts";
import { cents } from "../shared/money.ts";
import { cutPage } from "../shared/page.ts";
import { readReturnable } from "./request-return.ts";
import { OPEN_RETURN } from "./return-state.ts";
import { RETURNS_MAX, type ReturnView, selectReturns } from "./return-view.ts";

export type OwnReturns = Awaited<ReturnType<typeof listOwnReturns>>;

/**
 * Returns the returns of an order of the caller, the latest first, with the units that can be returned now, of lines that have some, and the last day
 * for that (`YYYY-MM-DD`) once it is over. Error: `not-found`.
 */
export async function listOwnReturns(ctx: Pick<DomainContext, "em" | "actor" | "rules">, orderId: string) {
  await findOrder(ctx, orderId);
  const { lines, endedOn } = await readReturnable(ctx, orderId);
  return {
    returnable: { lines: lines.filter(({ quantity }) => quantity > 0), endedOn },
    returns: await selectReturns(ctx.em)
      .where("x.order_id", "=", orderId)
      .orderBy("x.id", "desc")
      .limit(RETURNS_MAX)
      .execute(),
  };
}

export type ManagedReturn = Awaited<ReturnType<typeof listReturns>>["rows"][number];

interface ReturnsToList {
  readonly onlyOpen: boolean;
  readonly orderId?: string | undefined;
  readonly limit: number;
  /** The id of the last return of the page before. */
  readonly after?: string | undefined;
}

/**
 * Returns a page of the open returns, the oldest first, or of all, the latest first, for an admin: with the amount of their units, and what of it is
 * due. Error: `forbidden`.
 */
export async function listReturns(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  { onlyOpen, orderId, limit, after }: ReturnsToList,
) {
  await requireAdmin(ctx);
  const fetched = await selectReturns(ctx.em)
    .innerJoin("customer_order as o", "o.id", "x.order_id")
    .select(["o.order_number as orderNumber", "o.customer_name as customerName"])
    .$if(onlyOpen, (query) => query.where("x.state", "in", OPEN_RETURN))
    .$if(orderId !== undefined, (query) => query.where("x.order_id", "=", orderId ?? ""))
    .$if(after !== undefined, (query) => query.where("x.id", onlyOpen ? ">" : "<", after ?? ""))
    .orderBy("x.id", onlyOpen ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  const page = cutPage(fetched, limit);
  const refundable = await readAllRefundable(
    ctx.em,
    page.rows.map((one) => one.orderId),
  );
  const rows = page.rows.map((one) => ({
    ...one,
    ...amountsOf(one, refundable.get(one.orderId)?.lines ?? []),
  }));
  return { ...page, rows };
}

/** Returns the amount of the units of a return, and what is still to be refunded of it. */
function amountsOf({ lines }: ReturnView, ordered: readonly LineToRefund[]) {
  let [amount, due] = [0, 0];
  for (const { position, quantity } of lines) {
    const line = ordered.find((one) => one.position === position);
    if (!line) continue;
    const none = { gross: cents(0), tax: cents(0) };
    amount += refundOfUnits({ ...line, refundedUnits: 0, refunded: none }, quantity).gross;
    due += refundOfUnits(line, Math.min(quantity, unitsLeft(line))).gross;
  }
  return { amount: cents(amount), due: cents(due) };
}
