import type { ListedTool } from "../../domain/tool/listed-tool.ts";
import { dollarsFromCents } from "../../domain/shared/money.ts";
import { dollars } from "../kit/dollars.ts";
import { z } from "../kit/zod.ts";

/** A tool with the field names of spec section 3. */
export const toolWire = z
  .strictObject({
    _id: z.uuid(),
    name: z.string(),
    partNumber: z.string().openapi({ example: "BW-1042" }),
    description: z.string(),
    img: z.string().openapi({ description: "Path or URL of the image (legacy spelling)" }),
    price: dollars.openapi({ description: "Per unit, in dollars" }),
    minOrder: z.int().openapi({ description: "Smallest quantity of one order" }),
    available: z.int().openapi({ description: "Units in stock" }),
    archived: z.literal(true).optional().openapi({ description: "No longer sold" }),
  })
  .openapi("Tool");

export function presentTool(tool: ListedTool): z.input<typeof toolWire> {
  return {
    _id: tool.id,
    name: tool.name,
    partNumber: tool.partNumber,
    description: tool.description,
    img: tool.imageUrl,
    price: dollarsFromCents(tool.unitPrice),
    minOrder: tool.minimumOrderQuantity,
    available: tool.stockQuantity,
  };
}

/** A tool, marked if it is archived. */
export function presentAnyTool(tool: ListedTool): z.input<typeof toolWire> {
  return { ...presentTool(tool), ...(tool.archived && { archived: true }) };
}

/** A tool as a search suggestion. */
export const suggestionWire = toolWire
  .pick({ _id: true, name: true, partNumber: true, img: true, price: true })
  .openapi("ToolSuggestion");

export function presentSuggestion(tool: ListedTool): z.input<typeof suggestionWire> {
  const { _id, name, partNumber, img, price } = presentTool(tool);
  return { _id, name, partNumber, img, price };
}
