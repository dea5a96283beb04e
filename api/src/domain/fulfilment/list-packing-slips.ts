import { expressionBuilder, type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { requireAdmin } from "../customer/require-admin.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { BLOCKING_STATES, DISPUTE_STATE } from "../order/dispute-state.ts";
import { addressOf, formatAddress } from "../order/order-address.ts";

type OfLine = Tables & {
  o: Selectable<Tables["customer_order"]>;
  s: Selectable<Tables["shipment"]>;
  l: Selectable<Tables["order_line"]>;
};

const eb = expressionBuilder<OfLine, "o" | "s" | "l">();

/** The units of the line `l` that were neither refunded nor returned to the stock before it was shipped; of a refund that the bank returned the units stay there. */
const UNITS_TO_PACK = sql<number>`${eb.ref("l.quantity")} - coalesce(${eb
  .selectFrom("refund_line as rl")
  .innerJoin("refund as r", "r.id", "rl.refund_id")
  .innerJoin("payment as p", "p.id", "r.payment_id")
  .select(
    sql<number>`sum(case r.state when 'returned' then rl.restock else rl.quantity - rl.restocked_before end)`.as(
      "units",
    ),
  )
  .whereRef("p.order_id", "=", "l.order_id")
  .whereRef("rl.position", "=", "l.position")
  .where("r.state", "<>", "failed")
  .where("r.created_at", "<", (of) => of.fn.coalesce(of.ref("s.shipped_at"), sql<Date>`'infinity'`))}, 0)`;

/**
 * Returns the packing slips of these orders in this order, for an admin; only paid orders have one, and unshipped ones none while their
 * charge is disputed or the dispute is lost. Error: `forbidden`.
 */
export async function listPackingSlips(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  orderIds: readonly string[],
) {
  await requireAdmin(ctx);
  const rows = await tables(ctx.em)
    .selectFrom("customer_order as o")
    .leftJoin("shipment as s", "s.order_id", "o.id")
    .select(["o.id", "o.order_number as orderNumber", "o.placed_at as placedAt", "o.reference"])
    .select(["s.carrier", "s.tracking_number as trackingNumber"])
    .select(addressOf("delivery").$notNull().as("delivery"))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .select(["l.part_number as partNumber", "l.name", "l.reference"])
          .select(UNITS_TO_PACK.as("quantity"))
          .whereRef("l.order_id", "=", "o.id")
          .where(UNITS_TO_PACK, ">", 0)
          .orderBy("l.position"),
      ).as("items"),
    )
    .where("o.id", "=", anyOf(orderIds))
    .where("o.status", "=", "paid")
    .where((eb) =>
      eb.or([
        eb("o.fulfilment", "<>", "preparing"),
        eb(DISPUTE_STATE, "is", null),
        eb(DISPUTE_STATE, "not in", BLOCKING_STATES),
      ]),
    )
    .execute();
  const byId = new Map(
    rows.map(({ delivery, ...slip }) => {
      const { name: customerName, company, phone } = delivery;
      return [slip.id, { ...slip, customerName, company, phone, address: formatAddress(delivery) }];
    }),
  );
  return [...new Set(orderIds)].flatMap((id) => byId.get(id) ?? []);
}
