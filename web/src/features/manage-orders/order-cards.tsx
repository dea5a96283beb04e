import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/money.ts";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import type { InspectedOrder } from "./manage-orders.api.ts";
import { when } from "./order-text.ts";

/** What was ordered, for how much, and how it is shipped. */
export function OrderCard({ inspected: { order, parcel } }: { inspected: InspectedOrder }) {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  return (
    <section className="card-box" aria-labelledby="what">
      <h2 id="what">Order</h2>
      <dl>
        <dt>Tool</dt>
        <dd>
          <Link to={paths.purchase(order.toolId)}>{order.toolTitle}</Link>
        </dd>
        <dt>Quantity</dt>
        <dd className="tabular">
          {formatCount(order.quantity)} at {formatMoney(order.unitPrice)}
        </dd>
        <dt>Total</dt>
        <dd className="tabular">
          <strong>{formatMoney(order.total)}</strong>
        </dd>
        <dt>Placed</dt>
        <dd className="tabular">{when(order.placedAt)}</dd>
        {order.heldUntil !== null && (
          <>
            <dt>Reserved until</dt>
            <dd className="tabular">{when(order.heldUntil)}</dd>
          </>
        )}
        {(carrier !== null || trackingNumber !== null) && (
          <>
            <dt>Shipped with</dt>
            <dd className="tabular">
              {carrier ?? "Carrier not recorded"}
              {trackingNumber !== null && (
                <>, {trackingUrl === null ? trackingNumber : <a href={trackingUrl}>{trackingNumber}</a>}</>
              )}
            </dd>
          </>
        )}
        <dt>Order ID</dt>
        <dd>
          <code>{order.id}</code>
        </dd>
      </dl>
    </section>
  );
}

interface CustomerCardProps {
  readonly inspected: InspectedOrder;
  /** Changes the delivery address; undefined when it is too late. */
  readonly onChange: (() => void) | undefined;
}

/** Who ordered, and where it is delivered. */
export function CustomerCard({ inspected: { order, company, reference }, onChange }: CustomerCardProps) {
  return (
    <section className="card-box" aria-labelledby="whom">
      <h2 id="whom">Customer</h2>
      <dl>
        <dt>Name</dt>
        <dd>{order.customerName}</dd>
        {company !== null && (
          <>
            <dt>Company</dt>
            <dd>{company}</dd>
          </>
        )}
        {reference !== null && (
          <>
            <dt>Reference</dt>
            <dd>{reference}</dd>
          </>
        )}
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${order.email}`}>{order.email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>{order.phone}</dd>
        <dt>Address</dt>
        <dd>
          <span className="as-typed">{order.address}</span>
          {onChange && (
            <button type="button" className="link-button change" onClick={onChange}>
              Change address
            </button>
          )}
        </dd>
      </dl>
    </section>
  );
}
