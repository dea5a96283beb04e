import { formatMoney, type Money } from "../../lib/money.ts";
import { useDeliveryTexts } from "../settings/use-delivery-texts.ts";

/** Shows items, delivery, tax and total: the total of an order is the price of its items, nothing is added. */
export function OrderAmounts({ total }: { total: Money }) {
  const texts = useDeliveryTexts();
  return (
    <dl className="amounts tabular">
      <dt>Items</dt>
      <dd>{formatMoney(total)}</dd>
      <dt>Delivery</dt>
      <dd>{texts?.price ?? "…"}</dd>
      <dt>Tax</dt>
      <dd>{texts?.tax ?? "…"}</dd>
      <dt className="sum">Total</dt>
      <dd className="sum">{formatMoney(total)}</dd>
    </dl>
  );
}
