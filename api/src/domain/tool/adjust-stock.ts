import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { DomainError, keyReused } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { lockAdmin } from "./lock-admin.ts";
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
    await lockAdmin(em, ctx.admin);
    if (!(await wasDoneBefore(ctx, em, input))) await moveStock(ctx, em, input);
    return readManagedTool(em, input.toolId);
  });
}

async function wasDoneBefore(ctx: AdminContext, em: EntityManager, input: AdjustStock): Promise<boolean> {
  const earlier = await tables(em)
    .selectFrom("stock_movement")
    .select(["tool_id", "quantity", "note"])
    .where("by_customer_id", "=", ctx.admin.customerId)
    .where("request_key", "=", input.idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return false;
  if (earlier.tool_id === input.toolId && earlier.quantity === input.change && earlier.note === input.note) {
    return true;
  }
  throw keyReused("adjustment");
}

async function moveStock(ctx: AdminContext, em: EntityManager, input: AdjustStock): Promise<void> {
  const moved = await tables(em)
    .with("shelf", (db) =>
      db
        .updateTable("tool")
        .set((eb) => ({ stock_quantity: eb("stock_quantity", "+", input.change), updated_at: sql`now()` }))
        .where("id", "=", input.toolId)
        .where((eb) => eb.between(eb("stock_quantity", "+", input.change), 0, STOCK_MAX))
        .returning(["id", "stock_quantity"]),
    )
    .insertInto("stock_movement")
    .columns(["tool_id", "stock_after", "quantity", "reason", "note", "by_customer_id", "request_key"])
    .expression((eb) =>
      eb
        .selectFrom("shelf")
        .select((eb) => [
          "shelf.id",
          "shelf.stock_quantity",
          eb.val(input.change).as("quantity"),
          eb.val("adjusted").as("reason"),
          eb.val(input.note).as("note"),
          eb.val(ctx.admin.customerId).as("by_customer_id"),
          eb.val(input.idempotencyKey).as("request_key"),
        ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (moved) return;
  const { stockQuantity } = await readManagedTool(em, input.toolId);
  const why =
    input.change < 0
      ? `Only ${stockQuantity} are on the shelf.`
      : `One tool may have at most ${STOCK_MAX} pieces; ${stockQuantity} are there.`;
  throw new DomainError("stock-out-of-range", why, "change");
}
