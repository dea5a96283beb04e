import { Readable } from "node:stream";
import type { ManagedOrder } from "../../domain/order-list/list-all-orders.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { timeIn, timeZoneName } from "../../domain/shared/days.ts";
import { formatDollars } from "../../domain/shared/money.ts";
import { type CsvCell, csvHeader, csvRows, numberCell } from "../kit/csv.ts";
import { presentStatus } from "../order/order.wire.ts";

const columnsIn = (zone: string): string[] => [
  "Order number",
  "Order",
  `Placed (${zone})`,
  "Status",
  "Fulfilment",
  "Tool",
  "Quantity",
  "Price per unit (USD)",
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
 * Returns orders as a CSV stream (RFC 4180, UTF-8 with a byte order mark) that respects backpressure. A cell that a spreadsheet would
 * run as a formula begins with an apostrophe; a number that it would reformat is `="0123"`. Times are in a time zone by its IANA name, which
 * their columns name.
 */
export function ordersAsCsv(batches: AsyncIterable<readonly ManagedOrder[]>, timeZone: string): Readable {
  return Readable.from(lines(batches, timeZone));
}

async function* lines(
  batches: AsyncIterable<readonly ManagedOrder[]>,
  timeZone: string,
): AsyncGenerator<Buffer> {
  yield csvHeader(columnsIn(timeZoneName(timeZone)));
  for await (const orders of batches) {
    const rows = orders.map((order) => rowOf(order, timeZone));
    yield csvRows(rows);
  }
}

function rowOf(order: ManagedOrder, timeZone: string): CsvCell[] {
  return [
    formatOrderNumber(order.orderNumber),
    order.id,
    timeIn(timeZone, order.placedAt),
    presentStatus(order.status),
    order.fulfilment ?? "",
    order.itemName,
    String(order.quantity),
    formatDollars(order.unitPrice),
    formatDollars(order.total),
    formatDollars(order.refunded),
    order.paidAt ? timeIn(timeZone, order.paidAt) : "",
    order.paymentIntentId ?? "",
    order.customerName,
    order.email,
    numberCell(order.phone),
    order.address,
    order.company ?? "",
    numberCell(order.reference ?? ""),
    order.carrier ?? "",
    numberCell(order.trackingNumber ?? ""),
  ];
}
