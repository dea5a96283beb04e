import type { CatalogueItem } from "../../domain/tool/catalogue-item.ts";
import { z } from "../kit/zod.ts";
import { aliasWire } from "./part-number.wire.ts";
import { partFields, presentPartFields } from "./part.wire.ts";
import { presentTool, toolWire } from "./tool.wire.ts";

export const itemWire = z
  .strictObject({
    ...toolWire.pick({
      _id: true,
      partNumber: true,
      slug: true,
      name: true,
      price: true,
      minOrder: true,
      orderMultiple: true,
      available: true,
      expectedOn: true,
      img: true,
    }).shape,
    ...partFields,
    alias: aliasWire.optional(),
  })
  .openapi("CatalogueItem");

export function presentItem({
  tool,
  category,
  family,
  attributes,
  alias,
}: CatalogueItem): z.input<typeof itemWire> {
  const { _id, partNumber, slug, name, price, minOrder, orderMultiple, available, expectedOn, img } =
    presentTool(tool);
  return {
    _id,
    partNumber,
    slug,
    name,
    price,
    minOrder,
    orderMultiple,
    available,
    ...(expectedOn !== undefined && { expectedOn }),
    img,
    ...presentPartFields({ tool, category: category?.slug ?? null, family, attributes }),
    ...(alias && { alias }),
  };
}
