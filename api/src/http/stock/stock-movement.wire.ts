import { formatOrderNumber } from "../../domain/order/order-number.ts";
import type { StockMovement } from "../../domain/stock/list-stock-movements.ts";
import { z } from "../kit/zod.ts";

export const stockMovementWire = z
  .strictObject({
    _id: z.uuid(),
    change: z.int().openapi({ description: "Units added (positive) or removed (negative)" }),
    available: z.int().openapi({ description: "Stock after the change" }),
    reason: z.enum([
      "initial",
      "adjusted",
      "order-placed",
      "order-cancelled",
      "hold-released",
      "hold-renewed",
      "restocked",
    ]),
    note: z.string().nullable().openapi({ description: "The admin's reason" }),
    orderId: z.uuid().nullable(),
    orderNumber: z.string().nullable().openapi({ example: "BW-100123" }),
    by: z.string().nullable().openapi({ description: "The admin who caused it, if any, as `email (name)`" }),
    at: z.iso.datetime(),
  })
  .openapi("StockMovement");

export function presentStockMovement(line: StockMovement): z.input<typeof stockMovementWire> {
  return {
    _id: line.id,
    change: line.quantity,
    available: line.stockAfter,
    reason: stockMovementWire.shape.reason.parse(line.reason),
    note: line.note,
    orderId: line.orderId,
    orderNumber: line.orderNumber === null ? null : formatOrderNumber(line.orderNumber),
    by: line.by,
    at: line.occurredAt.toISOString(),
  };
}
