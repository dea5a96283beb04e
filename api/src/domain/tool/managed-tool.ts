import { type ListedTool, toolFromRow, type ToolRow } from "./listed-tool.ts";

/** A tool as admins see it. */
export interface ManagedTool extends ListedTool {
  /** Grows with every edit, not with stock: whoever edits says which version they saw. */
  readonly version: number;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  /** Pieces that unpaid orders keep at this moment; they are no part of the stock. */
  readonly heldQuantity: number;
}

export interface ManagedToolRow extends ToolRow {
  version: number;
  archived_at: Date | null;
  created_at: Date;
  held_quantity: number;
}

/** Columns of `tool t` and what is held of it. Only live holds are looked through, not all orders of the tool. */
export const MANAGED_TOOL_COLUMNS = `
  t.id, t.name, t.description, t.part_number, t.image_url, t.unit_price_cents, t.minimum_order_quantity, t.stock_quantity,
  t.version, t.archived_at, t.created_at, coalesce(held.quantity, 0) as held_quantity`;

/** To be joined after `tool t`. */
export const JOIN_HELD = `
  left join (
    select tool_id, sum(quantity) as quantity from (
      select tool_id, quantity from customer_order where status = 'pending' and holds_stock
      union all
      select tool_id, quantity from customer_order where status = 'cancelling' and holds_stock
    ) kept group by tool_id
  ) held on held.tool_id = t.id`;

export function managedToolFromRow(row: ManagedToolRow): ManagedTool {
  return {
    ...toolFromRow(row),
    version: row.version,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    heldQuantity: row.held_quantity,
  };
}
