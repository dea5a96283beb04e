import type { StockMovement } from "../../domain/stock/list-stock-movements.ts";
import { STOCK_REASONS } from "../../domain/stock/stock.entity.ts";
import { moment, shownAs } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { orderNumberWire } from "../order/order.wire.ts";

/** A line of a tool's stock ledger. */
export const stockMovementWire = shownAs(
  ({ id, quantity, stockAfter, occurredAt, ...line }: StockMovement) => ({
    _id: id,
    change: quantity,
    available: stockAfter,
    at: occurredAt,
    ...line,
  }),
  z
    .strictObject({
      _id: z.uuid(),
      change: z.int().openapi({ description: "Units added (positive) or removed (negative)" }),
      available: z.int().openapi({ description: "Stock after the change" }),
      reason: z.enum(STOCK_REASONS),
      note: z.string().nullable().openapi({ description: "The admin's reason" }),
      orderId: z.uuid().nullable(),
      orderNumber: orderNumberWire.nullable(),
      by: z
        .string()
        .nullable()
        .openapi({ description: "The admin who caused it, if any, as `email (name)`" }),
      at: moment,
    })
    .openapi("StockMovement"),
);
