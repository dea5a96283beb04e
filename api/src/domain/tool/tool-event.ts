import type { EntityManager } from "@mikro-orm/postgresql";
import type { Admin } from "../shared/actor.ts";
import { tables } from "../shared/tables.ts";
import type { ToolChanges, ToolEventType } from "./tool-changes.ts";

/** Records who changed what of a tool, in the transaction of the change. */
export async function recordToolEvent(
  em: EntityManager,
  event: {
    toolId: string;
    type: ToolEventType;
    by: Admin;
    changes?: ToolChanges;
    /** One key, one event of this admin. */
    idempotencyKey?: string | undefined;
  },
): Promise<void> {
  await tables(em)
    .insertInto("tool_event")
    .values({
      tool_id: event.toolId,
      type: event.type,
      by_customer_id: event.by.customerId,
      changes: event.changes ?? {},
      request_key: event.idempotencyKey ?? null,
    })
    .execute();
}
