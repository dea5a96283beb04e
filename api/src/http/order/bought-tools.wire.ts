import type { BoughtTool } from "../../domain/order/list-bought-tools.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { presentAnyTool, toolWire } from "../tool/tool.wire.ts";

export const boughtToolWire = z
  .strictObject({
    tool: toolWire,
    lastQuantity: z.int().openapi({ description: "Quantity of the newest paid order" }),
    totalQuantity: z.int(),
    orders: z.int().openapi({ description: "Paid orders of this tool" }),
    lastBoughtAt: moment,
  })
  .openapi("BoughtTool");

export const presentBoughtTool = (bought: BoughtTool): z.input<typeof boughtToolWire> => ({
  ...bought,
  tool: presentAnyTool(bought.tool),
});
