import { useState } from "react";
import { isDrafted } from "../../lib/drafts.ts";
import { formatMoney } from "../../lib/money.ts";
import { ToolImage } from "../../ui/tool-image.tsx";
import { DeliveryTerms } from "../settings/delivery-terms.tsx";
import { useDeliveryTexts } from "../settings/use-delivery-texts.ts";
import { deliveryDraft, referenceDraft } from "./detail-drafts.ts";
import { DeliveryDetails } from "./delivery-details.tsx";
import { quantityText, type Order } from "./order.api.ts";
import { ReferenceDetails } from "./reference-details.tsx";

/** The order that is being paid; folded to one line above the card fields, unless a detail is changed and not saved. */
export function OrderSummary({ order }: { order: Order }) {
  const [isOpen] = useState(
    () =>
      window.matchMedia("(width >= 992px)").matches ||
      [deliveryDraft(order), referenceDraft(order)].some(isDrafted),
  );
  const texts = useDeliveryTexts();
  return (
    <section className="card-box summary" aria-label="Your order">
      <details open={isOpen}>
        <summary className="tabular">
          <span>Order {order.orderNumber}</span> <strong>{formatMoney(order.total)}</strong>
        </summary>
        <div className="what">
          <div className="plate">
            <ToolImage src={order.toolImageUrl} sizes="96px" eager />
          </div>
          <div>
            <strong dir="auto">{order.title}</strong>
            <span className="secondary tabular">{quantityText(order)}</span>
          </div>
        </div>
        <dl className="amounts tabular">
          <dt>Delivery</dt>
          <dd>{texts?.price ?? "…"}</dd>
          <dt>Tax</dt>
          <dd>{texts?.tax ?? "…"}</dd>
          <dt className="sum">Total</dt>
          <dd className="sum">{formatMoney(order.total)}</dd>
        </dl>
        {order.status === "pending" && <DeliveryTerms />}
        <dl className="detail-list">
          <dt>Name</dt>
          <dd dir="auto">{order.customerName}</dd>
          <dt>Email</dt>
          <dd>{order.email}</dd>
        </dl>
        <DeliveryDetails order={order} />
        <ReferenceDetails order={order} />
      </details>
    </section>
  );
}
