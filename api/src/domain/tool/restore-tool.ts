import type { AdminContext } from "../shared/context.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockTool } from "./edit-tool.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { recordToolEvent } from "./tool-event.ts";

/** Puts an archived tool on sale again, as it was. Done twice it is done once. Errors: `not-found`. */
export async function restoreTool(ctx: AdminContext, toolId: string): Promise<ManagedTool> {
  return inTransaction(ctx.em, async (em) => {
    await lockTool(em, toolId);
    const changed = await em.execute<object[]>(
      "update tool set archived_at = null, updated_at = now() where id = ? and archived_at is not null returning id",
      [toolId],
    );
    if (changed.length) await recordToolEvent(em, { toolId, type: "tool.restored", by: ctx.admin });
    return readManagedTool(em, toolId);
  });
}
