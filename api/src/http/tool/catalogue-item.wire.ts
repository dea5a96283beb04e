import type { CatalogueItem } from "../../domain/tool/catalogue-item.ts";
import { z } from "../kit/zod.ts";
import { aliasWire } from "./part-number.wire.ts";
import { partFields, presentPartFields } from "./part.wire.ts";
import { presentTool, toolWire } from "./tool.wire.ts";

export const itemWire = z
  .strictObject({
    ...toolWire.omit({ description: true, archived: true }).shape,
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
  const { description: _, ...item } = presentTool(tool);
  return {
    ...item,
    ...presentPartFields({ tool, category: category?.slug ?? null, family, attributes }),
    ...(alias && { alias }),
  };
}
