import type { PricedOrder } from "../pricing/price-order.ts";
import type { NewOutboxRow } from "../shared/context.ts";
import type { Terms } from "../zone/terms.ts";
import type { Address } from "./order-address.ts";
import type { TakenLine } from "./order-line.ts";

/** An order whose units are taken. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly customerId: string;
  readonly terms: Terms;
  readonly priced: PricedOrder;
  readonly customerName: string;
  readonly email: string;
  readonly reference: string | null;
  readonly lines: readonly TakenLine[];
  readonly delivery: Address;
  readonly holdSeconds: number;
  readonly request: { readonly key: string; readonly fingerprint: string } | null;
  readonly jobs: readonly NewOutboxRow[];
}

/** Returns the order's row. */
export const orderRow = ({
  terms,
  priced,
  lines,
  customerName,
  email,
  reference,
  ...order
}: PlacedOrder) => ({
  id: order.orderId,
  customer_id: order.customerId,
  line_count: lines.length,
  items_cents: priced.itemsTotal,
  shipping_cents: priced.freight.gross,
  shipping_tax_cents: priced.freight.tax,
  tax_cents: priced.tax,
  total_cents: priced.total,
  prices_include_tax: terms.pricesIncludeTax,
  zone: terms.zone,
  seller: terms.seller,
  customer_name: customerName,
  email,
  reference,
});

/** Returns the row of its line `at`. */
export function lineRow(
  { orderId, terms, priced }: PlacedOrder,
  { tool, quantity, price, reference }: TakenLine,
  at: number,
) {
  return {
    order_id: orderId,
    position: at + 1,
    tool_id: tool.toolId,
    part_number: tool.partNumber,
    name: tool.name,
    quantity,
    price_cents: price,
    price_unit: tool.priceUnit,
    net_cents: priced.lines[at]?.net,
    tax_cents: priced.lines[at]?.tax,
    tax_rate_bp: terms.tax.rateBp,
    tax_reason: terms.tax.reason,
    reference: reference ?? null,
    attributes: tool.attributes,
  };
}
