import { requirePerson } from "../customer/customer.policy.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { type OrderDetails, REFUNDS_MAX } from "./order-details.ts";
import { selectOrders } from "./order-view.ts";
import { orderNotFound } from "./order.policy.ts";
import { explainPending } from "./pending-reason.ts";

/** Returns everything about an order of the caller, also after it was cancelled. Error: `not-found`. */
export async function findOrderDetails(
  ctx: Pick<DomainContext, "em" | "actor" | "rules">,
  orderId: string,
): Promise<OrderDetails> {
  const { subject } = requirePerson(ctx.actor);
  const [row] = await selectDetails(ctx.em, { orderId, subject });
  if (!row) throw orderNotFound();
  const [order] = await explainPending(ctx, [row]);
  const { toolId, itemName, toolImageUrl, quantity, unitPrice, total, cardBrand, cardLast4, ...shared } = row;
  const { partNumber, currentName, ...rest } = shared;
  return {
    ...rest,
    item: {
      toolId,
      name: itemName,
      partNumber,
      currentName,
      imageUrl: toolImageUrl,
      quantity,
      unitPrice,
      total,
    },
    pending: order?.pending ?? null,
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    refunds: await selectCustomerRefunds(ctx.em, { orderId }),
  };
}

const selectDetails = statement((db, { orderId, subject }: Slots<{ orderId: string; subject: string }>) =>
  selectOrders(db)
    .select(["t.part_number as partNumber", "t.name as currentName"])
    .select(["p.card_brand as cardBrand", "p.card_last4 as cardLast4"])
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
