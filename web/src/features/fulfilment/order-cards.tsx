import { formatMoney } from "../../lib/money.ts";
import { formatCount } from "../../lib/stock.ts";
import { ShopTime } from "../settings/shop-time.tsx";
import type { InspectedOrder } from "./inspect-order.api.ts";

interface CardProps {
  readonly inspected: InspectedOrder;
  /** Changes what the card shows last; undefined when it is too early or too late. */
  readonly onChange: (() => void) | undefined;
}

/** Shows what was ordered, for how much, and how it is shipped. */
export function OrderCard({ inspected: { order }, onChange }: CardProps) {
  return (
    <section className="card-box" aria-labelledby="what">
      <h2 id="what">Order</h2>
      <dl>
        <dt>Items</dt>
        <dd dir="auto">{order.title}</dd>
        <dt>Units</dt>
        <dd className="tabular">{formatCount(order.quantity)}</dd>
        <dt>Total</dt>
        <dd className="tabular">
          <strong>{formatMoney(order.total)}</strong>
        </dd>
        <dt>Placed</dt>
        <dd className="tabular">
          <ShopTime at={order.placedAt} />
        </dd>
        {order.heldUntil !== null && (
          <>
            <dt>Reserved until</dt>
            <dd className="tabular">
              <ShopTime at={order.heldUntil} />
            </dd>
          </>
        )}
        <dt>Order ID</dt>
        <dd>
          <code>{order.id}</code>
        </dd>
        {(order.fulfilment === "shipped" || order.fulfilment === "delivered") && (
          <>
            <dt>Shipped with</dt>
            <dd className="tabular">
              <ShippedWith order={order} />
              {onChange && (
                <button type="button" className="link-button change" onClick={onChange}>
                  Change carrier
                </button>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function ShippedWith({ order }: Pick<InspectedOrder, "order">) {
  const { carrier, trackingNumber, trackingUrl } = order;
  return (
    <>
      <bdi>{carrier ?? "Carrier not recorded"}</bdi>
      {trackingNumber !== null && (
        <>, {trackingUrl === null ? trackingNumber : <a href={trackingUrl}>{trackingNumber}</a>}</>
      )}
    </>
  );
}

/** Shows who ordered, and where it is delivered. */
export function CustomerCard({ inspected: { order }, onChange }: CardProps) {
  return (
    <section className="card-box" aria-labelledby="customer-title">
      <h2 id="customer-title">Customer</h2>
      {order.status === "cancelled" ? (
        <p>Name, email, phone and address are removed from a cancelled order.</p>
      ) : (
        <Contact order={order} onChange={onChange} />
      )}
    </section>
  );
}

function Contact({ order, onChange }: Pick<InspectedOrder, "order"> & Pick<CardProps, "onChange">) {
  return (
    <dl>
      <dt>Name</dt>
      <dd dir="auto">{order.customerName}</dd>
      {order.company !== null && (
        <>
          <dt>Company</dt>
          <dd dir="auto">{order.company}</dd>
        </>
      )}
      {order.reference !== null && (
        <>
          <dt>Reference</dt>
          <dd dir="auto">{order.reference}</dd>
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
        <span className="as-typed" dir="auto">
          {order.address}
        </span>
        {onChange && (
          <button type="button" className="link-button change" onClick={onChange}>
            Change address
          </button>
        )}
      </dd>
    </dl>
  );
}
