import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { DomainError, keyReused } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { readManagedTool } from "../tool/find-managed-tool.ts";
import { expectedAfter } from "../tool/expected-after.ts";
import { lockAdmin } from "../tool/lock-admin.ts";
import type { ManagedTool } from "../tool/managed-tool.ts";

/** The maximum stock, far more than any: it rejects a typo. */
export const STOCK_MAX = 10_000_000;

export interface AdjustStock {
  readonly toolId: string;
  /** The units added (positive) or removed (negative). */
  readonly change: number;
  /** The reason, shown in the ledger. */
  readonly note: string;
  /** The key of the request: requests with the same key make one adjustment. */
  readonly idempotencyKey: string;
}

/**
 * Adds units to the stock or removes some, with the admin and the reason in the ledger. Never below zero: the stock does not include what orders
 * hold. Ends the expectation of more units where they came. Errors: `not-found`, `stock-out-of-range`, `idempotency-key-reused`.
 */
export async function adjustStock(ctx: AdminContext, input: AdjustStock): Promise<ManagedTool> {
  return inTransaction(ctx.em, async (em) => {
    await lockAdmin(em, ctx.admin);
    if (!(await isAlreadyDone(ctx, em, input))) await moveStock(ctx, em, input);
    return readManagedTool(em, input.toolId);
  });
}

async function isAlreadyDone(ctx: AdminContext, em: EntityManager, input: AdjustStock): Promise<boolean> {
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
    .with("stocked", (db) =>
      db
        .updateTable("tool")
        .set((eb) => ({
          stock_quantity: eb("stock_quantity", "+", input.change),
          expected_on: expectedAfter(eb.val(input.change)),
          updated_at: sql`now()`,
        }))
        .where("id", "=", input.toolId)
        .where((eb) => eb.between(eb("stock_quantity", "+", input.change), 0, STOCK_MAX))
        .returning(["id", "stock_quantity"]),
    )
    .insertInto("stock_movement")
    .columns(["tool_id", "stock_after", "quantity", "reason", "note", "by_customer_id", "request_key"])
    .expression((eb) =>
      eb
        .selectFrom("stocked")
        .select((eb) => [
          "stocked.id",
          "stocked.stock_quantity",
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
  const message =
    input.change < 0
      ? `Only ${stockQuantity} units are in stock.`
      : `A tool can have at most ${STOCK_MAX} units; ${stockQuantity} are in stock.`;
  throw new DomainError("stock-out-of-range", message, "change");
}
