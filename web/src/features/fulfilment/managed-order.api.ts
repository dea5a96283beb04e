import type { components } from "@shop/openapi/types";
import { fromDollars } from "../../lib/money.ts";
import { orderTitle } from "../order/order.api.ts";

type WireOrder = components["schemas"]["ManagedOrder"];

/** The state of the customer's dispute of the charge; `closed`: without a decision of the bank. */
export type Dispute = NonNullable<WireOrder["dispute"]>;

/** Maps an order of the list of all orders from the API: its amounts are in cents. */
export const readManagedOrder = ({ total, refunded, ...order }: WireOrder) => ({
  ...order,
  title: orderTitle(order.itemName, order.lineCount),
  total: fromDollars(total),
  refunded: fromDollars(refunded),
});

/** An order in the list of all orders. */
export type ManagedOrder = Readonly<ReturnType<typeof readManagedOrder>>;
