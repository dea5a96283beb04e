import { dollarsFromMillicents, unitPriceOf } from "../../domain/shared/price-unit.ts";
import { slugOf } from "../../domain/shared/slug.ts";
import type { ListedTool } from "../../domain/tool/listed-tool.ts";
import type { Alias } from "../../domain/tool/part-number.ts";
import { priceUnitWire, unitDollars } from "../kit/unit-price.ts";
import { z } from "../kit/zod.ts";
import { aliasWire } from "./part-number.wire.ts";
import { detailFields, presentDetails } from "./tool-fields.wire.ts";

/** A tool with the field names of spec section 3. */
export const toolWire = z
  .strictObject({
    _id: z.uuid(),
    name: z.string(),
    partNumber: z.string().openapi({ example: "BW-1042" }),
    slug: z.string().openapi({
      description: "End of the address of its page, `/tools/{part number}/{slug}`",
      example: "combination-wrench-19-mm",
    }),
    description: z.string(),
    img: z.string().openapi({ description: "Path or URL of the image (legacy spelling)" }),
    price: unitDollars.openapi({ description: "Of one unit, in dollars" }),
    priceUnit: priceUnitWire,
    minOrder: z.int().openapi({ description: "Smallest quantity of one order" }),
    orderMultiple: z.int().openapi({
      description:
        "Sold in packs: quantities are multiples of this, from the first at or above `minOrder` on; 1: single units",
    }),
    available: z.int().openapi({ description: "Units in stock" }),
    expectedOn: z.iso.date().optional().openapi({
      description: "The day when more units are expected, today or later",
      example: "2026-12-04",
    }),
    archived: z.literal(true).optional().openapi({ description: "No longer sold" }),
  })
  .openapi("Tool");

/** The current day in UTC. */
const today = (): string => new Date().toISOString().slice(0, 10);

export function presentTool(tool: ListedTool): z.input<typeof toolWire> {
  return {
    _id: tool.id,
    name: tool.name,
    partNumber: tool.partNumber,
    slug: slugOf(tool.name),
    description: tool.description,
    img: tool.imageUrl,
    price: dollarsFromMillicents(unitPriceOf(tool)),
    priceUnit: tool.priceUnit,
    minOrder: tool.minimumOrderQuantity,
    orderMultiple: tool.orderMultiple,
    available: tool.stockQuantity,
    ...(tool.expectedOn !== null && tool.expectedOn >= today() && { expectedOn: tool.expectedOn }),
  };
}

/** A tool, marked if it is archived. */
export function presentAnyTool(tool: ListedTool): z.input<typeof toolWire> {
  return { ...presentTool(tool), ...(tool.archived && { archived: true }) };
}

/** A tool with what an order of it costs. */
export const orderedToolWire = z.strictObject({ ...toolWire.shape, ...detailFields }).openapi("OrderedTool");

export function presentOrderedTool(tool: ListedTool): z.input<typeof orderedToolWire> {
  return { ...presentAnyTool(tool), ...presentDetails(tool) };
}

/** A tool of a list, with the alias that the search text is about. */
export const foundToolWire = z
  .strictObject({
    ...toolWire.shape,
    alias: aliasWire.optional(),
  })
  .openapi("FoundTool");

export function presentFoundTool(tool: ListedTool, alias: Alias | undefined): z.input<typeof foundToolWire> {
  return { ...presentTool(tool), ...(alias && { alias }) };
}

/** A tool as a search suggestion. */
export const suggestionWire = foundToolWire
  .pick({
    _id: true,
    name: true,
    partNumber: true,
    slug: true,
    img: true,
    price: true,
    priceUnit: true,
    alias: true,
  })
  .openapi("ToolSuggestion");

export function presentSuggestion(
  tool: ListedTool,
  alias: Alias | undefined,
): z.input<typeof suggestionWire> {
  const { _id, name, partNumber, slug, img, price, priceUnit } = presentTool(tool);
  return { _id, name, partNumber, slug, img, price, priceUnit, ...(alias && { alias }) };
}
