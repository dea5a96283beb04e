import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockTool } from "./lock-tool.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { recordToolEvent } from "./tool-event.ts";

/** Restores an archived tool for sale, as it was. Idempotent. Error: `not-found`. */
export async function restoreTool(ctx: AdminContext, toolId: string): Promise<ManagedTool> {
  return inTransaction(ctx.em, async (em) => {
    await lockTool(em, toolId);
    const { numUpdatedRows } = await tables(em)
      .updateTable("tool")
      .set({ archived_at: null, updated_at: sql`now()` })
      .where("id", "=", toolId)
      .where("archived_at", "is not", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await recordToolEvent(em, { toolId, type: "tool.restored", by: ctx.admin });
    return readManagedTool(em, toolId);
  });
}
