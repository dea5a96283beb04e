import { SHOP, postalAddress } from "../../content/shop.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatPrice } from "../../lib/price.ts";
import { formatCount } from "../../lib/stock.ts";
import type { Times } from "../../lib/times.ts";
import type { DeliveryTexts } from "../settings/use-delivery-texts.ts";
import type { OrderDetails } from "./order-details.api.ts";
import { cardName, deliveryPrice, refundLine, taxTexts } from "./order-text.ts";

/** A row of a receipt; `text` may have several lines. */
export interface ReceiptLine {
  readonly label: string;
  readonly text: string;
  readonly isTotal?: boolean;
}

/** The content of a receipt. */
export interface Receipt {
  readonly title: string;
  readonly seller: readonly string[];
  readonly groups: readonly (readonly ReceiptLine[])[];
}

const line = (label: string, text: string | null): ReceiptLine[] =>
  text === null || text === "" ? [] : [{ label, text }];

/** The receipt of a paid order: seller, items, amounts, payment and delivery, with the shop's words about delivery. */
export function receiptLines(
  order: OrderDetails,
  { brand, price }: { brand: string } & Pick<DeliveryTexts, "price">,
  { longDay, record }: Times,
): Receipt {
  const { email, phone } = SHOP.contact;
  const payment = [
    `${formatMoney(order.total)} paid`,
    order.paidAt && longDay(order.paidAt),
    order.card && cardName(order.card),
  ];
  return {
    title: `Receipt for order ${order.orderNumber ?? ""}`.trim(),
    seller: [brand, postalAddress(), `${email} · ${phone}`],
    groups: [
      [
        ...line("Order", order.orderNumber),
        ...line("Ordered", record(order.placedAt)),
        ...line("Paid", order.paidAt && record(order.paidAt)),
        ...line("Shipped", order.shippedAt && record(order.shippedAt)),
      ],
      order.items.map((item) => ({
        label: item.partNumber,
        text: `${item.name}\n${formatCount(item.quantity)} × ${formatPrice(item.price)} = ${formatMoney(item.amount)}`,
      })),
      [
        { label: "Items", text: formatMoney(order.itemsTotal) },
        { label: "Delivery", text: deliveryPrice(order, price) },
        ...taxTexts(order).map((text) => ({ label: "Tax", text })),
        { label: "Total", text: formatMoney(order.total), isTotal: true },
      ],
      [
        { label: "Payment", text: payment.filter(Boolean).join(", ") },
        ...line("Transaction ID", order.transactionId),
        ...order.refunds.map((refund) => ({
          label: "Refund",
          text: `${refundLine(refund)}, ${longDay(refund.at)}`,
        })),
        ...line(
          "Total refunded",
          order.refunded > 0 ? `${formatMoney(order.refunded)} of ${formatMoney(order.total)}` : null,
        ),
      ],
      [
        ...line("Company", order.company),
        ...line("Your reference", order.reference),
        { label: "Name", text: order.customerName },
        { label: "Email", text: order.email },
        ...line("Phone", order.phone),
        ...line("Address", order.address),
        ...line("Carrier", order.carrier),
        ...line("Tracking number", order.trackingNumber),
      ],
    ],
  };
}
