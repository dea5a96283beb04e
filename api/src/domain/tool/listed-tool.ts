import { cents } from "../shared/money.ts";
import type { Tool } from "./tool.entity.ts";

/** A tool as customers see it. */
export type ListedTool = Pick<
  Tool,
  "id" | "name" | "description" | "imageUrl" | "unitPrice" | "minimumOrderQuantity" | "stockQuantity"
>;

export interface ToolRow {
  id: string;
  name: string;
  description: string;
  image_url: string;
  unit_price_cents: string;
  minimum_order_quantity: number;
  stock_quantity: number;
}

/** The caller adds the condition. */
export const SELECT_TOOL =
  "select id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity from tool";

export function toolFromRow(row: ToolRow): ListedTool {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    imageUrl: row.image_url,
    unitPrice: cents(Number(row.unit_price_cents)),
    minimumOrderQuantity: row.minimum_order_quantity,
    stockQuantity: row.stock_quantity,
  };
}
