import { Readable } from "node:stream";
import type { ExportedOrder } from "../../domain/order-list/export-orders.ts";
import { formatAddress } from "../../domain/order/order-address.ts";
import type { OrderedLine } from "../../domain/order/order-line.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { timeIn, timeZoneName } from "../../domain/shared/days.ts";
import { cents, formatDollars } from "../../domain/shared/money.ts";
import { type CsvCell, csvHeader, csvRows, numberCell } from "../kit/csv.ts";
import { presentStatus } from "../order/order.wire.ts";

const columnsIn = (zone: string): string[] => [
  "Order number",
  "Order",
  `Placed (${zone})`,
  "Status",
  "Fulfilment",
  "Line",
  "Part number",
  "Tool",
  "Quantity",
  "Price (USD)",
  "Price unit",
  "Net (USD)",
  "Tax (USD)",
  "Line total (USD)",
  "Line reference",
  "Items total (USD)",
  "Shipping (USD)",
  "Order tax (USD)",
  "Total (USD)",
  "Refunded (USD)",
  `Paid (${zone})`,
  "Transaction ID",
  "Customer",
  "Email",
  "Phone",
  "Address",
  "Company",
  "Reference",
  "Carrier",
  "Tracking number",
];

/**
 * Returns orders as a CSV stream (RFC 4180, UTF-8 with a byte order mark) that respects backpressure: one row per line of an order, with the
 * columns of the order repeated. A cell that a spreadsheet would
 * run as a formula begins with an apostrophe; a number that it would reformat is `="0123"`. Times are in a time zone by its IANA name, which
 * their columns name.
 */
export function ordersAsCsv(batches: AsyncIterable<readonly ExportedOrder[]>, timeZone: string): Readable {
  return Readable.from(lines(batches, timeZone));
}

async function* lines(
  batches: AsyncIterable<readonly ExportedOrder[]>,
  timeZone: string,
): AsyncGenerator<Buffer> {
  yield csvHeader(columnsIn(timeZoneName(timeZone)));
  for await (const orders of batches) {
    const rows = orders.flatMap((order) => order.lines.map((line) => rowOf(order, line, timeZone)));
    yield csvRows(rows);
  }
}

function rowOf(order: ExportedOrder, line: OrderedLine, timeZone: string): CsvCell[] {
  return [
    formatOrderNumber(order.orderNumber),
    order.id,
    timeIn(timeZone, order.placedAt),
    presentStatus(order.status),
    order.fulfilment ?? "",
    String(line.position),
    numberCell(line.partNumber),
    line.name,
    String(line.quantity),
    formatDollars(line.price),
    String(line.priceUnit),
    formatDollars(line.net),
    formatDollars(line.tax),
    formatDollars(cents(line.net + line.tax)),
    numberCell(line.reference ?? ""),
    formatDollars(order.itemsTotal),
    formatDollars(order.shipping),
    formatDollars(order.tax),
    formatDollars(order.total),
    formatDollars(order.refunded),
    order.paidAt ? timeIn(timeZone, order.paidAt) : "",
    order.paymentIntentId ?? "",
    order.customerName,
    order.email,
    numberCell(order.delivery.phone),
    formatAddress(order.delivery),
    order.delivery.company ?? "",
    numberCell(order.reference ?? ""),
    order.carrier ?? "",
    numberCell(order.trackingNumber ?? ""),
  ];
}
