import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import { DomainError, keyReused } from "../shared/errors.ts";
import { inTransaction } from "../shared/transaction.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";

/** More pieces than this of one tool nobody has; it keeps a slip of the finger out of the books. */
export const STOCK_MAX = 10_000_000;

export interface AdjustStock {
  readonly toolId: string;
  /** Pieces that came (above zero) or went (below). */
  readonly change: number;
  /** Why, for whoever reads the ledger. */
  readonly note: string;
  /** One key, one adjustment, however often the request arrives. */
  readonly idempotencyKey: string;
}

/**
 * Adds to the shelf or takes from it, with a line in the ledger that says who and why. Never below zero: pieces that orders keep are
 * not on the shelf. Errors: `not-found`, `stock-out-of-range`, `idempotency-key-reused`.
 */
export async function adjustStock(ctx: AdminContext, input: AdjustStock): Promise<ManagedTool> {
  return inTransaction(ctx.em, async (em) => {
    await em.execute("select 1 from customer where id = ? for no key update", [ctx.admin.customerId]);
    if (!(await wasDoneBefore(ctx, em, input))) await moveStock(ctx, em, input);
    return readManagedTool(em, input.toolId);
  });
}

async function wasDoneBefore(ctx: AdminContext, em: EntityManager, input: AdjustStock): Promise<boolean> {
  const [earlier] = await em.execute<{ tool_id: string; quantity: number; note: string }[]>(
    "select tool_id, quantity, note from stock_movement where by_customer_id = ? and request_key = ?",
    [ctx.admin.customerId, input.idempotencyKey],
  );
  if (!earlier) return false;
  if (earlier.tool_id === input.toolId && earlier.quantity === input.change && earlier.note === input.note) {
    return true;
  }
  throw keyReused("adjustment");
}

async function moveStock(ctx: AdminContext, em: EntityManager, input: AdjustStock): Promise<void> {
  const moved = await em.execute<object[]>(
    `with shelf as (
       update tool set stock_quantity = stock_quantity + ?, updated_at = now()
       where id = ? and stock_quantity + ? between 0 and ? returning id, stock_quantity
     )
     insert into stock_movement (tool_id, quantity, stock_after, reason, note, by_customer_id, request_key)
     select id, ?, stock_quantity, 'adjusted', ?, ?, ? from shelf returning id`,
    [
      input.change,
      input.toolId,
      input.change,
      STOCK_MAX,
      input.change,
      input.note,
      ctx.admin.customerId,
      input.idempotencyKey,
    ],
  );
  if (moved.length) return;
  const { stockQuantity } = await readManagedTool(em, input.toolId);
  const why =
    input.change < 0
      ? `Only ${stockQuantity} are on the shelf.`
      : `One tool may have at most ${STOCK_MAX} pieces; ${stockQuantity} are there.`;
  throw new DomainError("stock-out-of-range", why, "change");
}
