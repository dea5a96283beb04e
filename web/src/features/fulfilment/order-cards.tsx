import { formatMoney } from "../../lib/money.ts";
import { formatCount } from "../../lib/stock.ts";
import { Fact } from "../../ui/fact.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import type { InspectedOrder } from "./inspect-order.api.ts";

interface CardProps {
  readonly inspected: InspectedOrder;
  /** Changes what the card shows last; undefined when it is too early or too late. */
  readonly onChange: (() => void) | undefined;
}

/** Shows what was ordered, for how much, and how it is shipped. */
export function OrderCard({ inspected: { order }, onChange }: CardProps) {
  const isShipped = order.fulfilment === "shipped" || order.fulfilment === "delivered";
  const { trackingNumber, trackingUrl } = order;
  return (
    <section className="card-box" aria-labelledby="what">
      <h2 id="what">Order</h2>
      <dl>
        <Fact name="Items">{order.title}</Fact>
        <Fact name="Units" className="tabular">
          {formatCount(order.quantity)}
        </Fact>
        <Fact name="Total" className="tabular">
          <strong>{formatMoney(order.total)}</strong>
        </Fact>
        <Fact name="Placed" className="tabular">
          <ShopTime at={order.placedAt} />
        </Fact>
        <Fact name="Reserved until" className="tabular">
          {order.heldUntil !== null && <ShopTime at={order.heldUntil} />}
        </Fact>
        <Fact name="Order ID">
          <code>{order.id}</code>
        </Fact>
        <Fact name="Shipped with" className="tabular">
          {isShipped && (
            <>
              <bdi>{order.carrier ?? "Carrier not recorded"}</bdi>
              {trackingNumber !== null && ", "}
              {trackingUrl === null ? trackingNumber : <a href={trackingUrl}>{trackingNumber}</a>}
              <ChangeButton label="Change carrier" onChange={onChange} />
            </>
          )}
        </Fact>
      </dl>
    </section>
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
        <dl>
          <Fact name="Name">{order.customerName}</Fact>
          <Fact name="Company">{order.company}</Fact>
          <Fact name="Reference">{order.reference}</Fact>
          <Fact name="Email">
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </Fact>
          <Fact name="Phone">{order.phone}</Fact>
          <Fact name="Address">
            <span className="as-typed" dir="auto">
              {order.address}
            </span>
            <ChangeButton label="Change address" onChange={onChange} />
          </Fact>
        </dl>
      )}
    </section>
  );
}

function ChangeButton({ label, onChange }: Pick<CardProps, "onChange"> & { readonly label: string }) {
  if (!onChange) return null;
  return (
    <button type="button" className="link-button change" onClick={onChange}>
      {label}
    </button>
  );
}
