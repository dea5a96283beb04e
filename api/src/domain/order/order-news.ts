import { type Cents, cents } from "../shared/money.ts";
import type { OrderEventType } from "./order-event-type.ts";

/** What an order's customer is told of its story. The shop's own bookkeeping is left out. */
const TOLD = [
  "order.placed",
  "order.hold-extended",
  "order.hold-released",
  "order.hold-renewed",
  "order.cancelled",
  "order.paid",
  "order.shipped",
  "order.delivered",
  "order.partly-refunded",
  "order.refunded",
  "order.refund-returned",
  "payment.started",
  "payment.declined",
  "payment.refused",
  "payment.refunded",
] as const satisfies readonly OrderEventType[];

export type OrderNewsType = (typeof TOLD)[number];

/** One line of an order's story for people. */
export interface OrderNews {
  readonly id: string;
  readonly orderId: string;
  readonly type: OrderNewsType;
  readonly at: Date;
  /** How much money it is about, where it is about money that went back. */
  readonly amount: Cents | null;
}

export interface OrderNewsRow {
  id: string;
  order_id: string;
  type: OrderNewsType;
  occurred_at: Date;
  data: { amountCents?: number };
}

/**
 * Condition on `order_event e`: what is told. A refund that an admin made tells itself as `order.refunded` or
 * `order.partly-refunded`; the money on its way to the card is not told a second time.
 */
export const ORDER_NEWS = `e.type in (${TOLD.map((type) => `'${type}'`).join(", ")})
  and not (e.type = 'payment.refunded' and e.data ->> 'reason' = 'admin')`;

/** The types whose amount is money that goes back, or came back from the card's bank. */
const MONEY_BACK: ReadonlySet<OrderNewsType> = new Set([
  "order.refund-returned",
  "order.partly-refunded",
  "order.refunded",
  "payment.refunded",
]);

export function newsFromRow(row: OrderNewsRow): OrderNews {
  const { amountCents } = row.data;
  return {
    id: row.id,
    orderId: row.order_id,
    type: row.type,
    at: row.occurred_at,
    amount: amountCents !== undefined && MONEY_BACK.has(row.type) ? cents(amountCents) : null,
  };
}
