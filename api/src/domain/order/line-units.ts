import { expressionBuilder, type Selectable, sql } from "kysely";
import type { Tables } from "../shared/tables.ts";

const eb = expressionBuilder<Tables & { l: Selectable<Tables["order_line"]> }, "l">();

/** Units of the order line `l` that are refunded or being refunded; a refund that failed or was returned counts none. */
export const REFUNDED_UNITS = eb.fn.coalesce(
  eb
    .selectFrom("refund_line as rl")
    .innerJoin("refund as r", "r.id", "rl.refund_id")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select((of) => of.fn.sum<number>("rl.quantity").as("units"))
    .whereRef("p.order_id", "=", "l.order_id")
    .whereRef("rl.position", "=", "l.position")
    .where("r.state", "not in", ["failed", "returned"]),
  sql<number>`0`,
);

/** True where some unit of the order `customer_order` is not in the stock again. */
export const STILL_HOLDS = expressionBuilder<Tables, "customer_order">()
  .exists(
    expressionBuilder<Tables, "customer_order">()
      .selectFrom("stock_movement as m")
      .select("m.order_id")
      .whereRef("m.order_id", "=", "customer_order.id")
      .groupBy("m.order_id")
      .having((of) => of(of.fn.sum<number>("m.quantity"), "<", 0)),
  )
  .$castTo<boolean>();

/** Units of the order line `l` that can be sent back, while a return is possible: neither in a return that was not declined nor refunded without one. */
export const UNITS_TO_RETURN = sql<number>`greatest(0, ${eb.ref("l.quantity")} - ${eb.fn.coalesce(
  eb
    .selectFrom("return_line as xl")
    .innerJoin("order_return as x", "x.id", "xl.return_id")
    .select((of) => of.fn.sum<number>("xl.quantity").as("units"))
    .whereRef("x.order_id", "=", "l.order_id")
    .whereRef("xl.position", "=", "l.position")
    .where("x.state", "<>", "declined"),
  sql<number>`0`,
)} - ${eb.fn.coalesce(
  eb
    .selectFrom("refund_line as rl")
    .innerJoin("refund as r", "r.id", "rl.refund_id")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select((of) => of.fn.sum<number>("rl.quantity").as("units"))
    .whereRef("p.order_id", "=", "l.order_id")
    .whereRef("rl.position", "=", "l.position")
    .where("r.state", "not in", ["failed", "returned"])
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("order_return as x")
            .select("x.id")
            .where((on) =>
              on.or([
                on("x.refund_id", "=", on.ref("r.id")),
                on("x.requested_refund_id", "=", on.ref("r.id")),
              ]),
            ),
        ),
      ),
    ),
  sql<number>`0`,
)})`;
