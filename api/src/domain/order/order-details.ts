import type { Cents } from "../shared/money.ts";
import type { Address } from "./order-address.ts";
import type { OrderedLine } from "./order-line.ts";
import type { OrderTax } from "./order-taxes.ts";
import type { Order } from "./order.entity.ts";
import type { ExplainedOrder } from "./pending-reason.ts";

/** The number of refunds of an order that its customer sees; few orders have more than two. */
export const REFUNDS_MAX = 100;

/** A refund as the customer sees it. */
export interface CustomerRefund {
  readonly id: string;
  readonly amount: Cents;
  readonly state: "requested" | "sent" | "succeeded" | "failed" | "returned";
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

/** The data of an order that its customer sees. */
export interface OrderDetails
  extends
    Omit<ExplainedOrder, "toolId" | "toolImageUrl" | "itemName" | "quantity" | "price" | "refundedAt">,
    Pick<Order, "shipping" | "shippingTax" | "tax" | "pricesIncludeTax"> {
  readonly lines: readonly DetailedLine[];
  /** The sum of the amounts of the lines, with tax where the prices include it. */
  readonly itemsTotal: Cents;
  readonly taxes: readonly OrderTax[];
  readonly billing: Address | null;
  /** The name of the way of delivery, as ordered. */
  readonly shippingMethod: string | null;
  readonly vatId: string | null;
  /** The day on which the buyer wants it (`YYYY-MM-DD`). */
  readonly requestedOn: string | null;
  readonly note: string | null;
  /** The card that paid; null before it did, or where it was not recorded. */
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly refunds: readonly CustomerRefund[];
  /** True if all that is left of its charge is being refunded: it is not shipped. */
  readonly isBeingRefunded: boolean;
}

/** A line that was ordered; `currentName` and `imageUrl` are the tool's today. */
export interface DetailedLine extends OrderedLine {
  readonly currentName: string;
  readonly imageUrl: string;
  /** The buyer's own number or designators. */
  readonly reference: string | null;
  /** Units that are refunded or being refunded. */
  readonly refundedQuantity: number;
  /** Units that can be sent back; 0 while no return can be requested. */
  readonly returnableQuantity: number;
}
