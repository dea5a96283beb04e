import { Readable } from "node:stream";
import type { ManagedOrder } from "../../domain/order/list-all-orders.ts";
import { formatOrderNumber } from "../../domain/order/order-number.ts";
import { formatDollars } from "../../domain/shared/money.ts";
import { type CsvCell, csvHeader, csvRows, numberCell } from "../kit/csv.ts";
import { presentStatus } from "./order.wire.ts";

const COLUMNS = [
  "Order number",
  "Order",
  "Placed",
  "Status",
  "Fulfilment",
  "Tool",
  "Quantity",
  "Price per unit (USD)",
  "Total (USD)",
  "Refunded (USD)",
  "Paid",
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
 * run as a formula begins with an apostrophe; a number that it would reformat is `="0123"`.
 */
export function ordersAsCsv(batches: AsyncIterable<readonly ManagedOrder[]>): Readable {
  return Readable.from(lines(batches));
}

async function* lines(batches: AsyncIterable<readonly ManagedOrder[]>): AsyncGenerator<Buffer> {
  yield csvHeader(COLUMNS);
  for await (const orders of batches) {
    const rows = orders.map(rowOf);
    yield csvRows(rows);
  }
}

function rowOf(order: ManagedOrder): CsvCell[] {
  return [
    formatOrderNumber(order.orderNumber),
    order.id,
    order.placedAt.toISOString(),
    presentStatus(order.status),
    order.fulfilment ?? "",
    order.itemName,
    String(order.quantity),
    formatDollars(order.unitPrice),
    formatDollars(order.total),
    formatDollars(order.refunded),
    order.paidAt?.toISOString() ?? "",
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
