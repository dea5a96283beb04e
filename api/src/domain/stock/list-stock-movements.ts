import { expressionBuilder, type Expression } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { readManagedTool } from "../tool/find-managed-tool.ts";
import type { STOCK_REASONS } from "./stock.entity.ts";

/** A line of a tool's stock ledger. */
export interface StockMovement {
  readonly id: string;
  /** The units added (positive) or removed (negative). */
  readonly quantity: number;
  /** The stock afterwards. */
  readonly stockAfter: number;
  readonly reason: (typeof STOCK_REASONS)[number];
  readonly note: string | null;
  readonly orderId: string | null;
  /** Null without an order. */
  readonly orderNumber: number | null;
  /** The admin who made it; null for an order or a job. */
  readonly by: string | null;
  readonly occurredAt: Date;
}

/** Returns the stock ledger of a tool, newest line first. Error: `not-found`. */
export async function listStockMovements(
  { em }: Pick<AdminContext, "em" | "admin">,
  input: { toolId: string; limit: number; after?: string | undefined },
): Promise<Page<StockMovement>> {
  await readManagedTool(em, input.toolId);
  const { after } = input;
  const rows = await tables(em)
    .selectFrom("tool as t")
    .innerJoin("stock_movement as m", "m.tool_id", "t.id")
    .leftJoin("customer as c", "c.id", "m.by_customer_id")
    .leftJoin("customer_order as o", "o.id", "m.order_id")
    .select([
      "m.id",
      "m.quantity",
      "m.reason",
      "m.note",
      "m.order_id as orderId",
      "o.order_number as orderNumber",
      "m.occurred_at as occurredAt",
    ])
    .select((eb) => [
      shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("by"),
      eb("t.stock_quantity", "-", movedSince(eb.ref("t.id"), after)).as("stockAtTop"),
    ])
    .where("t.id", "=", input.toolId)
    .$if(after !== undefined, (query) => query.where("m.id", "<", after ?? ""))
    .orderBy("m.id", "desc")
    .limit(input.limit + 1)
    .execute();
  let stockAfter = rows[0]?.stockAtTop ?? 0;
  const movements = rows.map(({ id, quantity, reason, note, orderId, orderNumber, by, occurredAt }) => {
    const movement = { id, quantity, stockAfter, reason, note, orderId, orderNumber, by, occurredAt };
    stockAfter -= quantity;
    return movement;
  });
  return cutPage(movements, input.limit);
}

/** Returns units moved after the page's first line, to subtract from the present stock: a page costs what lies above it. */
function movedSince(toolId: Expression<string>, after: string | undefined) {
  const eb = expressionBuilder<Tables>();
  if (after === undefined) return eb.lit(0);
  return eb
    .selectFrom("stock_movement")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("quantity"), eb.lit(0)).as("quantity"))
    .where("tool_id", "=", toolId)
    .where("id", ">=", after);
}
