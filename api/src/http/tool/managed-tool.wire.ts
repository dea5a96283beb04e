import {
  MANAGED_TOOL_FILTERS,
  type ManagedToolPage,
  type ManagedToolSort,
} from "../../domain/tool/list-managed-tools.ts";
import type { ToolEvent } from "../../domain/tool/list-tool-events.ts";
import { STOCK_MAX } from "../../domain/stock/adjust-stock.ts";
import type { ManagedTool } from "../../domain/tool/managed-tool.ts";
import { TOOL_ACTIONS } from "../../domain/audit/audit-action.ts";
import { changeWire, presentChanges } from "./field-changes.wire.ts";
import { recordVersion } from "../kit/record-routes.ts";
import { moment, shownAs } from "../kit/shown-as.ts";
import { comparedText, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { aliasesWire, partNumberWire } from "./part-number.wire.ts";
import { picturesWire, presentPictures } from "./tool-images.wire.ts";
import { classificationFields } from "./classification.wire.ts";
import { detailFields, presentDetails, toolInput } from "./tool-fields.wire.ts";
import { NAME_KEY_MAX } from "./tool-cursor.ts";
import { presentTool, toolWire } from "./tool.wire.ts";

/** The filter of the catalogue for admins. */
export const showQuery = z.enum(MANAGED_TOOL_FILTERS).default("all").openapi({
  description: "`low`: less stock than two minimum orders",
});

const nameKey = comparedText(NAME_KEY_MAX, 0);
/** Thousandths of a cent. */
const unitPrice = z.string().regex(/^\d{1,11}$/);
const whole = z.string().regex(/^\d{1,9}$/);

/** The shapes of the cursor key by sort order. */
export const MANAGED_TOOL_KEYS: Readonly<Record<ManagedToolSort, z.ZodType<string>>> = {
  name: nameKey,
  "-name": nameKey,
  price: unitPrice,
  "-price": unitPrice,
  stock: whole,
  "-stock": whole,
  created: uuid,
  "-created": uuid,
};

/** A tool for admins. */
export const managedToolWire = shownAs(
  (tool: ManagedTool) => ({
    ...presentTool(tool),
    ...presentDetails(tool),
    pictures: presentPictures(tool),
    expectedOn: tool.expectedOn,
    version: tool.version,
    held: tool.heldQuantity,
    archivedAt: tool.archivedAt,
    createdAt: tool.createdAt,
    aliases: [...tool.aliases],
  }),
  z
    .strictObject({
      ...toolWire.shape,
      pictures: picturesWire,
      ...detailFields,
      expectedOn: z.iso.date().nullable().openapi({ description: "Also a day that has passed" }),
      version: z.int().openapi({ description: "Increases with every edit; send it with your edit" }),
      held: z.int().openapi({ description: "Units reserved for unpaid orders, not included in `available`" }),
      archivedAt: moment.nullable().openapi({ description: "When it was archived" }),
      createdAt: moment,
      aliases: aliasesWire.openapi({ description: "Other numbers that lead to it, by kind" }),
    })
    .openapi("ManagedTool"),
);

export const toolEditWire = z
  .strictObject({
    ...toolInput,
    version: recordVersion,
    partNumber: partNumberWire.optional(),
    aliases: aliasesWire.optional().openapi({ description: "All aliases afterwards; without it, unchanged" }),
  })
  .openapi("ToolEdit");

/** A new tool: all fields of spec section 5 are required. */
export const newToolWire = z
  .strictObject({
    ...toolInput,
    available: z.int().min(0).max(STOCK_MAX).openapi({ description: "Units in stock" }),
    partNumber: partNumberWire.optional(),
    category: classificationFields.category.optional(),
    attributes: classificationFields.attributes.optional(),
  })
  .openapi("NewTool");

/** A change of a tool by an admin. */
export const toolEventWire = shownAs(
  ({ id, occurredAt: at, ...event }: ToolEvent) => ({ _id: id, at, ...event }),
  z
    .strictObject({
      _id: z.uuid(),
      type: z.enum(TOOL_ACTIONS),
      by: z.string().openapi({ description: "The admin, as `email (name)`" }),
      at: moment,
      changes: shownAs(presentChanges, z.array(changeWire)),
    })
    .openapi("ToolEvent"),
);

export function countHeaders(page: ManagedToolPage): Record<string, string> {
  const { all, active, low, archived } = page.counts;
  return {
    "x-total-count": String(page.total),
    "x-below-minimum-count": String(page.belowMinimum),
    "x-all-count": String(all),
    "x-active-count": String(active),
    "x-low-count": String(low),
    "x-archived-count": String(archived),
  };
}
