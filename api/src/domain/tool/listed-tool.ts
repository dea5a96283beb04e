import type { Selectable } from "kysely";
import type { Tables } from "../shared/tables.ts";
import type { Tool } from "./tool.entity.ts";

/** A tool as customers see it. */
export interface ListedTool extends Pick<
  Tool,
  | "id"
  | "name"
  | "description"
  | "partNumber"
  | "imageUrl"
  | "unitPrice"
  | "minimumOrderQuantity"
  | "orderMultiple"
  | "priceBreaks"
  | "stockQuantity"
> {
  /** The day when more units are expected, such as `2026-12-04`; null if nobody knows. */
  readonly expectedOn: string | null;
  /** Whether it is no longer for sale. */
  readonly archived: boolean;
}

const COLUMNS = [
  "id",
  "name",
  "description",
  "part_number",
  "image_url",
  "unit_price_cents",
  "minimum_order_quantity",
  "order_multiple",
  "price_breaks",
  "stock_quantity",
  "expected_on",
  "archived_at",
] as const satisfies readonly (keyof Tables["tool"])[];

export type ToolRow = Pick<Selectable<Tables["tool"]>, (typeof COLUMNS)[number]>;

/** The columns of a `ToolRow`, for a typed query of `tool`. */
export const LISTED_COLUMNS = COLUMNS.map((column) => `tool.${column}` as const);

/** The same as text of SQL. */
export const TOOL_COLUMNS = LISTED_COLUMNS.join(", ");

export function toolFromRow(row: ToolRow): ListedTool {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    partNumber: row.part_number,
    imageUrl: row.image_url,
    unitPrice: row.unit_price_cents,
    minimumOrderQuantity: row.minimum_order_quantity,
    orderMultiple: row.order_multiple,
    priceBreaks: row.price_breaks,
    stockQuantity: row.stock_quantity,
    expectedOn: row.expected_on,
    archived: row.archived_at !== null,
  };
}
