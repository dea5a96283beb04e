import type { AdminContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { personForStaff } from "../shared/person-for-staff.ts";

/** A line of a tool's stock ledger. */
export interface StockMovement {
  readonly id: string;
  /** Pieces that came (above zero) or went (below). */
  readonly quantity: number;
  /** What stood on the shelf afterwards. */
  readonly stockAfter: number;
  readonly reason: string;
  readonly note: string | null;
  readonly orderId: string | null;
  /** Name of the admin behind it; null where the shop did it itself. */
  readonly by: string | null;
  readonly occurredAt: Date;
}

interface MovementRow {
  id: string;
  quantity: number;
  reason: string;
  note: string | null;
  order_id: string | null;
  by: string | null;
  occurred_at: Date;
  stock_at_top: number;
}

/** The ledger of a tool, newest line first; `not-found` without such a tool. */
export async function listStockMovements(
  { em }: Pick<AdminContext, "em" | "admin">,
  input: { toolId: string; limit: number; after?: string | undefined },
): Promise<Page<StockMovement>> {
  await readManagedTool(em, input.toolId);
  const { after } = input;
  // What happened after the page's first line is taken off the present stock: a page costs what lies above it.
  const rows = await em.execute<MovementRow[]>(
    `select m.id, m.quantity, m.reason, m.note, m.order_id, ${personForStaff("c")} as by, m.occurred_at,
       t.stock_quantity - ${after ? "(select coalesce(sum(quantity), 0) from stock_movement where tool_id = t.id and id >= ?)" : "0"} as stock_at_top
     from tool t join stock_movement m on m.tool_id = t.id left join customer c on c.id = m.by_customer_id
     where t.id = ? ${after ? "and m.id < ?" : ""} order by m.id desc limit ?`,
    [...(after ? [after] : []), input.toolId, ...(after ? [after] : []), input.limit + 1],
  );
  let stockAfter = rows[0]?.stock_at_top ?? 0;
  const movements = rows.map((row) => {
    const movement = { ...movementFromRow(row), stockAfter };
    stockAfter -= row.quantity;
    return movement;
  });
  return cutPage(movements, input.limit);
}

function movementFromRow(row: MovementRow): Omit<StockMovement, "stockAfter"> {
  return {
    id: row.id,
    quantity: row.quantity,
    reason: row.reason,
    note: row.note,
    orderId: row.order_id,
    by: row.by,
    occurredAt: row.occurred_at,
  };
}
