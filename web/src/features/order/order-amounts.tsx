import { formatMoney } from "../../lib/money.ts";
import { useDeliveryTexts } from "../settings/use-delivery-texts.ts";
import type { OrderDetails } from "./order-details.api.ts";
import { deliveryPrice, taxTexts } from "./order-text.ts";

/** Shows items, delivery, taxes and total of an order, as the API computed them. */
export function OrderAmounts({ order }: { order: OrderDetails }) {
  const texts = useDeliveryTexts();
  return (
    <dl className="amounts tabular">
      <dt>Items</dt>
      <dd>{formatMoney(order.itemsTotal)}</dd>
      <dt>Delivery</dt>
      <dd>{deliveryPrice(order, texts?.price ?? "…")}</dd>
      <dt>Tax</dt>
      <dd>{taxTexts(order).join("\n")}</dd>
      <dt className="sum">Total</dt>
      <dd className="sum">{formatMoney(order.total)}</dd>
    </dl>
  );
}
