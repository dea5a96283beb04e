import type { PurchaseTool } from "../../domain/order/purchase-tool.ts";
import { dollarsAsCents } from "../kit/dollars.ts";
import { comparedText, email, multilineText, ownName, phone, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { readReference, referenceWire } from "./order-reference.wire.ts";

const QUANTITY_MAX = 2_147_483_647;

/** The order form, with values that the client expects (spec section 7, `POST purchase`). */
export const purchaseWire = z
  .strictObject({
    toolId: uuid.optional().openapi({ description: "Without it, exactly one tool must have the name" }),
    toolName: comparedText(120),
    orderQuantity: z.int().min(1).max(QUANTITY_MAX),
    phone,
    address: multilineText(500),
    totalAmount: dollarsAsCents.openapi({ description: "Quantity times unit price, in dollars" }),
    status: z.literal("pending"),
    email: email.optional(),
    userName: ownName(254).optional(),
    ...referenceWire.partial().shape,
  })
  .openapi("Purchase");

export function readPurchase(
  wire: z.output<typeof purchaseWire>,
  idempotencyKey: string | undefined,
): PurchaseTool {
  return {
    toolId: wire.toolId,
    quantity: wire.orderQuantity,
    phone: wire.phone,
    address: wire.address,
    ...readReference(wire),
    claimed: {
      itemName: wire.toolName,
      total: wire.totalAmount,
      email: wire.email,
      customerName: wire.userName,
    },
    idempotencyKey,
  };
}

/** The contract names of the fields that placing an order can reject. */
export const purchaseFields = {
  tool: "toolId",
  quantity: "orderQuantity",
  total: "totalAmount",
  itemName: "toolName",
  customerName: "userName",
};
