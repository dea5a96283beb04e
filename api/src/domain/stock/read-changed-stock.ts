import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { type Change, RECENT_ID } from "../shared/recent-changes.ts";
import { tables } from "../shared/tables.ts";

/** Returns the stock movements of these tools in the last seconds. */
export async function readChangedStock(
  { em }: { em: EntityManager },
  toolIds: readonly string[],
): Promise<Change[]> {
  return tables(em)
    .selectFrom("stock_movement")
    .select(["id", "tool_id as topic", "tool_id as changedId"])
    .where("id", ">", RECENT_ID)
    .where("tool_id", "=", anyOf(toolIds))
    .execute();
}
