import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW } from "../shared/tables.ts";
import { DETAILED_LINES } from "./detailed-line.ts";
import { addressOf } from "./order-address.ts";
import { taxesOf } from "./order-taxes.ts";
import { selectOrders } from "./order-view.ts";
import { orderNotFound } from "./order.policy.ts";
import { explainPending } from "./pending-reason.ts";
import { returnsEndedOn } from "./return-period.ts";

/** The number of refunds of an order that its customer sees; few orders have more than two. */
export const REFUNDS_MAX = 100;

/** The data of an order that its customer sees. */
export type OrderDetails = Awaited<ReturnType<typeof findOrderDetails>>;

/** Returns everything about an order of the caller, also after it was cancelled. Error: `not-found`. */
export async function findOrderDetails(ctx: Pick<DomainContext, "em" | "actor" | "rules">, orderId: string) {
  const { subject } = requirePerson(ctx.actor);
  const [row] = await selectDetails(ctx.em, { orderId, subject });
  if (!row) throw orderNotFound();
  const [order] = await explainPending(ctx, [row]);
  const { cardBrand, cardLast4, lines, now, ...rest } = row;
  const isTooLate = returnsEndedOn(ctx.rules, { deliveredAt: row.deliveredAt, now }) !== undefined;
  return {
    ...rest,
    lines: isTooLate ? lines.map((line) => ({ ...line, returnableQuantity: 0 })) : lines,
    taxes: taxesOf(row),
    pending: order?.pending ?? null,
    // The card that paid; null before it did, or where it was not recorded.
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    refunds: await selectCustomerRefunds(ctx.em, { orderId }),
  };
}

const selectDetails = statement((db, { orderId, subject }: Slots<{ orderId: string; subject: string }>) =>
  selectOrders(db)
    .select(["o.items_cents as itemsTotal", "o.shipping_cents as shipping", "o.tax_cents as tax"])
    .select(["o.shipping_tax_cents as shippingTax", "o.prices_include_tax as pricesIncludeTax"])
    .select(["o.shipping_method as shippingMethod", "o.vat_id as vatId", "o.note"])
    .select(["o.requested_on as requestedOn", "p.card_brand as cardBrand", "p.card_last4 as cardLast4"])
    .select([DETAILED_LINES.as("lines"), addressOf("billing").as("billing"), NOW.as("now")])
    .select((eb) => eb("o.refund_requested_at", "is not", null).$castTo<boolean>().as("isBeingRefunded"))
    .where("o.id", "=", orderId)
    .where("c.subject", "=", subject),
);

/**
 * Selects the refunds of every charge of the order. A failed one is left out once a later refund of the charge has replaced it.
 */
const selectCustomerRefunds = statement((db, { orderId }: Slots<{ orderId: string }>) =>
  db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.amount_cents as amount", "r.state"])
    .select(["r.created_at as createdAt", "r.done_at as doneAt"])
    .where("p.order_id", "=", orderId)
    .where((eb) => {
      const later = eb
        .selectFrom("refund as later")
        .select("later.id")
        .whereRef("later.payment_id", "=", "r.payment_id")
        .whereRef("later.id", ">", "r.id");
      return eb.or([eb("r.state", "<>", "failed"), eb.not(eb.exists(later))]);
    })
    .orderBy("r.id")
    .limit(REFUNDS_MAX),
);
