import { formatMoney } from "../../lib/money.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import type { Order } from "../order/order.api.ts";
import { formatCount } from "../../lib/stock.ts";

/** The order that is being paid. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <section className="card-box" aria-label="Your order">
      <div className="what">
        <div className="plate">
          <ToolImage src={order.toolImageUrl} sizes="96px" eager />
        </div>
        <div>
          <strong>{order.toolTitle}</strong>
          <span className="secondary tabular">
            {formatCount(order.quantity)} x {formatMoney(order.unitPrice)}
          </span>
        </div>
      </div>
      <dl>
        <dt>Total</dt>
        <dd className="tabular">
          <strong>{formatMoney(order.total)}</strong>
        </dd>
        <dt>Name</dt>
        <dd>{order.customerName}</dd>
        <dt>Email</dt>
        <dd>{order.email}</dd>
        <dt>Phone</dt>
        <dd>{order.phone}</dd>
        <dt>Address</dt>
        <dd>{order.address}</dd>
      </dl>
    </section>
  );
}
