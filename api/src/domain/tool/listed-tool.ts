import { cents } from "../shared/money.ts";
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
  | "stockQuantity"
> {
  /** No longer sold. */
  readonly archived: boolean;
}

export interface ToolRow {
  id: string;
  name: string;
  description: string;
  part_number: string;
  image_url: string;
  unit_price_cents: number;
  minimum_order_quantity: number;
  stock_quantity: number;
  archived_at: Date | null;
}

/** Of the table `tool`. */
export const TOOL_COLUMNS =
  "id, name, description, part_number, image_url, tool.unit_price_cents, minimum_order_quantity, stock_quantity, archived_at";

/** The caller adds the condition. */
export const SELECT_TOOL = `select ${TOOL_COLUMNS} from tool`;

export function toolFromRow(row: ToolRow): ListedTool {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    partNumber: row.part_number,
    imageUrl: row.image_url,
    unitPrice: cents(row.unit_price_cents),
    minimumOrderQuantity: row.minimum_order_quantity,
    stockQuantity: row.stock_quantity,
    archived: row.archived_at !== null,
  };
}
