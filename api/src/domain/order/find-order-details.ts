import { expressionBuilder, type Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { NOW, type Tables } from "../shared/tables.ts";
import { REFUNDED_UNITS, UNITS_TO_RETURN } from "./line-units.ts";
import { addressOf } from "./order-address.ts";
import { type OrderDetails, REFUNDS_MAX } from "./order-details.ts";
import { LINE_COLUMNS } from "./order-line.ts";
import { taxesOf } from "./order-taxes.ts";
import { selectOrders } from "./order-view.ts";
import { orderNotFound } from "./order.policy.ts";
import { explainPending } from "./pending-reason.ts";
import { returnsEndedOn } from "./return-period.ts";

/** Returns everything about an order of the caller, also after it was cancelled. Error: `not-found`. */
export async function findOrderDetails(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  orderId: string,
): Promise<OrderDetails> {
  const { subject } = requirePerson(ctx.actor);
  const [row] = await selectDetails(ctx.em, { orderId, subject });
  if (!row) throw orderNotFound();
  const [order] = await explainPending(ctx, [row]);
  const { cardBrand, cardLast4, lines, hasOpenReturn, now, ...rest } = row;
  const isReturnable =
    row.status === "paid" &&
    row.shippedAt !== null &&
    !row.isBeingRefunded &&
    !hasOpenReturn &&
    returnsEndedOn(ctx.rules, { deliveredAt: row.deliveredAt, now }) === undefined;
  return {
    ...rest,
    lines: isReturnable ? lines : lines.map((line) => ({ ...line, returnableQuantity: 0 })),
    taxes: taxesOf(row),
    pending: order?.pending ?? null,
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    refunds: await selectCustomerRefunds(ctx.em, { orderId }),
  };
}

/** Everything about the lines of the order `o`, by their positions, as one column. */
const LINES = jsonArrayFrom(
  expressionBuilder<Tables & { o: Selectable<Tables["customer_order"]> }, "o">()
    .selectFrom("order_line as l")
    .innerJoin("tool as t", "t.id", "l.tool_id")
    .select(LINE_COLUMNS)
    .select(["l.reference", "t.name as currentName", "t.image_url as imageUrl"])
    .select([REFUNDED_UNITS.as("refundedQuantity"), UNITS_TO_RETURN.as("returnableQuantity")])
    .whereRef("l.order_id", "=", "o.id")
    .orderBy("l.position"),
);

const selectDetails = statement((db, { orderId, subject }: Slots<{ orderId: string; subject: string }>) =>
  selectOrders(db)
    .select(["o.items_cents as itemsTotal", "o.shipping_cents as shipping", "o.tax_cents as tax"])
    .select(["o.shipping_tax_cents as shippingTax", "o.prices_include_tax as pricesIncludeTax"])
    .select(["o.shipping_method as shippingMethod", "o.vat_id as vatId", "o.note"])
    .select(["o.requested_on as requestedOn", "p.card_brand as cardBrand", "p.card_last4 as cardLast4"])
    .select([LINES.as("lines"), addressOf("billing").as("billing"), NOW.as("now")])
    .select((eb) => [
      eb("o.refund_requested_at", "is not", null).$castTo<boolean>().as("isBeingRefunded"),
      eb
        .exists(
          eb
            .selectFrom("order_return as x")
            .select("x.id")
            .whereRef("x.order_id", "=", "o.id")
            .where("x.state", "in", ["requested", "accepted", "received"]),
        )
        .$castTo<boolean>()
        .as("hasOpenReturn"),
    ])
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
