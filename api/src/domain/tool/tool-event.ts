import type { EntityManager } from "@mikro-orm/postgresql";
import type { Admin } from "../shared/actor.ts";

export type ToolEventType =
  | "tool.added"
  | "tool.edited"
  | "tool.archived"
  | "tool.restored"
  | "tool.imported";

/** What a field was, and what it became. */
export interface FieldChange {
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export type ToolChanges = Readonly<Record<string, FieldChange>>;

/** Writes who changed what of a tool, inside the transaction of the change. */
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
  await em.execute(
    "insert into tool_event (tool_id, type, by_customer_id, changes, request_key) values (?, ?, ?, ?::jsonb, ?)",
    [
      event.toolId,
      event.type,
      event.by.customerId,
      JSON.stringify(event.changes ?? {}),
      event.idempotencyKey ?? null,
    ],
  );
}
