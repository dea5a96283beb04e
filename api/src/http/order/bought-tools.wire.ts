import type { BoughtTool } from "../../domain/order/list-bought-tools.ts";
import { z } from "../kit/zod.ts";
import { presentAnyTool, toolWire } from "../tool/tool.wire.ts";

export const boughtToolWire = z
  .strictObject({
    tool: toolWire,
    lastQuantity: z.int().openapi({ description: "Quantity of the newest paid order" }),
    totalQuantity: z.int(),
    orders: z.int().openapi({ description: "Paid orders of this tool" }),
    lastBoughtAt: z.iso.datetime(),
  })
  .openapi("BoughtTool");

export function presentBoughtTool(bought: BoughtTool): z.input<typeof boughtToolWire> {
  return {
    tool: presentAnyTool(bought.tool),
    lastQuantity: bought.lastQuantity,
    totalQuantity: bought.totalQuantity,
    orders: bought.orders,
    lastBoughtAt: bought.lastBoughtAt.toISOString(),
  };
}
