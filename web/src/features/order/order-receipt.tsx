import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatPrice } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import { Fact } from "../../ui/fact.tsx";
import { ToolImage } from "../../ui/tool-image.tsx";
import { useDeliveryTexts } from "../settings/use-delivery-texts.ts";
import { useTimes } from "../settings/use-times.ts";
import { CopyButton } from "./copy-button.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { cardName, refundLine } from "./order-text.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderTime } from "./order-time.tsx";
import type { OrderDetails, OrderedItem } from "./order-details.api.ts";
import { ReferenceDetails } from "./reference-details.tsx";

/** Shows what was ordered, what it cost, how it was paid and where it goes. */
export function OrderReceipt({ order, now }: { order: OrderDetails; now: Date }) {
  return (
    <section className="card-box receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{isPaid(order) ? "Receipt" : "Your order"}</h2>
      {order.items.length === 1 ? (
        order.items.map((item) => <Item key={item.position} item={item} />)
      ) : (
        <OrderLines order={order} />
      )}
      <OrderAmounts order={order} />
      <dl className="detail-list">
        <dt>Payment</dt>
        <dd>
          <Payment order={order} now={now} />
        </dd>
        {order.transactionId !== null && (
          <>
            <dt>Transaction ID</dt>
            <dd className="transaction">
              <code>{order.transactionId}</code>
              <CopyButton text={order.transactionId} what="transaction ID" />
            </dd>
          </>
        )}
        {order.status !== "cancelled" && (
          <>
            <Fact name="Name">{order.customerName}</Fact>
            <Fact name="Email">{order.email}</Fact>
          </>
        )}
        <Fact name="Phone">{order.phone}</Fact>
        <Fact name="Address">{order.address}</Fact>
      </dl>
      <ReferenceDetails order={order} />
      <Terms />
    </section>
  );
}

/** Returns whether money was received for the order: a cancelled order was never paid. */
const isPaid = ({ status }: OrderDetails): boolean => status === "paid" || status === "refunded";

function Item({ item }: { item: OrderedItem }) {
  return (
    <div className="what">
      <div className="plate">
        <ToolImage src={item.imageUrl} sizes="96px" eager />
      </div>
      <div>
        <Link className="name" to={paths.toolById(item.toolId)} dir="auto">
          {item.name}
        </Link>
        <span className="secondary tabular">
          {item.partNumber !== null && `${item.partNumber} · `}
          {formatCount(item.quantity)} × {formatPrice(item.price)}
        </span>
      </div>
    </div>
  );
}

function Payment({ order, now }: { order: OrderDetails; now: Date }) {
  const { short } = useTimes();
  return (
    <>
      <span className="state">
        {/* Refunds are listed below. */}
        {order.status === "refunded" ? "paid" : order.status}
        {order.card !== null && `, ${cardName(order.card)}`}
        {order.paidAt !== null && (
          <>
            , <OrderTime at={order.paidAt} text={short(order.paidAt, now)} />
          </>
        )}
      </span>
      {order.refunds.map((refund) => (
        <span key={refund.id} className="tabular">
          {refundLine(refund)}, <OrderTime at={refund.at} text={short(refund.at, now)} />
        </span>
      ))}
    </>
  );
}

function Terms() {
  const texts = useDeliveryTexts();
  return (
    <p className="small secondary">
      {texts && `${texts.delivery} `}
      <Link className="no-print" to={paths.helpAbout("returns")}>
        Delivery and returns
      </Link>
    </p>
  );
}
