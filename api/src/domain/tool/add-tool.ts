import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import { keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertImage } from "./assert-image.ts";
import type { ToolDetails } from "./edit-tool.ts";
import { recordToolEvent, type ToolChanges } from "./tool-event.ts";

export interface NewTool extends ToolDetails {
  /** Pieces on the shelf at the beginning; the ledger's first line. */
  readonly stockQuantity: number;
}

/**
 * Puts a new tool on sale, its stock in the ledger, and tells who did. One `idempotencyKey`, one tool, however often the request arrives.
 * Errors: `idempotency-key-reused`, `unknown-image`. Spec section 7, `POST tools`.
 */
export async function addTool(
  ctx: AdminContext,
  input: { tool: NewTool; idempotencyKey?: string | undefined },
): Promise<{ toolId: string }> {
  return inTransaction(ctx.em, async (em) => {
    await em.execute("select 1 from customer where id = ? for no key update", [ctx.admin.customerId]);
    const earlier = await findEarlier(ctx, em, input);
    return { toolId: earlier ?? (await insertTool(ctx, em, input)) };
  });
}

/** Writes a new tool inside the caller's transaction; answers its id. */
async function insertTool(
  ctx: AdminContext,
  em: EntityManager,
  { tool, idempotencyKey }: { tool: NewTool; idempotencyKey?: string | undefined },
): Promise<string> {
  await assertImage(em, tool.imageUrl);
  const toolId = newId();
  await em.execute(
    `insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [
      toolId,
      tool.name,
      tool.description,
      tool.imageUrl,
      tool.unitPrice,
      tool.minimumOrderQuantity,
      tool.stockQuantity,
    ],
  );
  if (tool.stockQuantity > 0) {
    await em.execute(
      "insert into stock_movement (tool_id, quantity, reason, by_customer_id) values (?, ?, 'initial', ?)",
      [toolId, tool.stockQuantity, ctx.admin.customerId],
    );
  }
  const changes: ToolChanges = Object.fromEntries(
    Object.entries(tool).map(([field, to]: [string, string | number]) => [field, { from: null, to }]),
  );
  await recordToolEvent(em, { toolId, type: "tool.added", by: ctx.admin, changes, idempotencyKey });
  return toolId;
}

async function findEarlier(
  ctx: AdminContext,
  em: EntityManager,
  { tool, idempotencyKey }: { tool: NewTool; idempotencyKey?: string | undefined },
): Promise<string | null> {
  if (idempotencyKey === undefined) return null;
  const [earlier] = await em.execute<{ tool_id: string; changes: ToolChanges }[]>(
    "select tool_id, changes from tool_event where by_customer_id = ? and request_key = ?",
    [ctx.admin.customerId, idempotencyKey],
  );
  if (!earlier) return null;
  if (Object.entries(tool).every(([field, value]) => earlier.changes[field]?.to === value)) {
    return earlier.tool_id;
  }
  throw keyReused("tool");
}
