import { expressionBuilder, type Selectable } from "kysely";
import type { Tables } from "../shared/tables.ts";

const state = expressionBuilder<Tables & { l: Selectable<Tables["order_line"]> }, "l">()
  .selectFrom("line_state as ls")
  .whereRef("ls.order_id", "=", "l.order_id")
  .whereRef("ls.position", "=", "l.position");

/** Units of the order line `l` that are refunded or being refunded; a refund that failed or was returned counts none. */
export const REFUNDED_UNITS = state.select("ls.refunded_units").$asScalar().$notNull();

/** Units of the order line `l` that can be sent back, while a return is possible: neither in a return that was not declined nor refunded without one. */
export const UNITS_TO_RETURN = state.select("ls.units_to_return").$asScalar().$notNull();

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
