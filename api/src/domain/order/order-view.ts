import { type Cents, cents } from "../shared/money.ts";
import type { Fulfilment } from "./order-state.ts";
import type { Order } from "./order.entity.ts";

/** An order as its customer sees it. */
export type OrderView = Pick<
  Order,
  | "id"
  | "toolId"
  | "itemName"
  | "quantity"
  | "unitPrice"
  | "total"
  | "status"
  | "customerName"
  | "email"
  | "phone"
  | "address"
  | "placedAt"
> & {
  readonly fulfilment: Fulfilment | null;
  readonly paymentIntentId: string | null;
  readonly toolImageUrl: string;
  /** Until when the pieces of an unpaid order are kept; null when nothing is kept any more. */
  readonly heldUntil: Date | null;
  /** Whether paying would find the pieces: they are kept, or the shelf still has them. */
  readonly payable: boolean;
  /** What has gone back of a paid order's money, and when the last of it did. */
  readonly refunded: Cents;
  readonly refundedAt: Date | null;
};

export interface OrderRow {
  id: string;
  tool_id: string;
  item_name: string;
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
  status: OrderView["status"];
  fulfilment: OrderView["fulfilment"];
  payment_intent_id: string | null;
  customer_name: string;
  email: string;
  phone: string;
  address: string;
  placed_at: Date;
  held_until: Date | null;
  image_url: string;
  payable: boolean;
  refunded_cents: number;
  refunded_at: Date | null;
}

/** Joins the customer as `c`, the tool as `t` and what went back as `r`; the caller adds the condition. */
export const SELECT_ORDER = `
  select o.id, o.tool_id, o.item_name, o.quantity, o.unit_price_cents, o.total_cents, o.status, o.fulfilment,
    o.payment_intent_id, o.customer_name, o.email, o.phone, o.address, o.placed_at, t.image_url,
    case when o.status = 'pending' and o.holds_stock then o.held_until end as held_until,
    o.status in ('pending', 'cancelling') and (o.holds_stock or t.stock_quantity >= o.quantity) as payable,
    coalesce(r.back_cents, 0)::bigint as refunded_cents, r.refunded_at
  from customer_order o join customer c on c.id = o.customer_id join tool t on t.id = o.tool_id
    left join lateral (
      select sum((e.data ->> 'amountCents')::bigint * case e.type when 'order.refund-returned' then -1 else 1 end) as back_cents,
        max(e.occurred_at) filter (where e.type <> 'order.refund-returned') as refunded_at
      from order_event e where e.order_id = o.id and e.type in ('order.partly-refunded', 'order.refunded', 'order.refund-returned')
    ) r on o.status in ('paid', 'refunded')`;

export function orderFromRow(row: OrderRow): OrderView {
  return {
    id: row.id,
    toolId: row.tool_id,
    itemName: row.item_name,
    toolImageUrl: row.image_url,
    quantity: row.quantity,
    unitPrice: cents(row.unit_price_cents),
    total: cents(row.total_cents),
    status: row.status,
    fulfilment: row.fulfilment,
    paymentIntentId: row.payment_intent_id,
    customerName: row.customer_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    placedAt: row.placed_at,
    heldUntil: row.held_until,
    payable: row.payable,
    refunded: cents(row.refunded_cents),
    refundedAt: row.refunded_at,
  };
}
