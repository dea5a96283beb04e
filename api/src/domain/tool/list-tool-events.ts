import type { AdminContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import type { ToolChanges, ToolEventType } from "./tool-event.ts";
import { personForStaff } from "../shared/person-for-staff.ts";

/** What an admin did to a tool. */
export interface ToolEvent {
  readonly id: string;
  readonly type: ToolEventType;
  readonly by: string;
  readonly occurredAt: Date;
  readonly changes: ToolChanges;
}

interface ToolEventRow {
  id: string;
  type: ToolEventType;
  by: string;
  occurred_at: Date;
  changes: ToolChanges;
}

/** What admins changed of a tool, newest first; `not-found` without such a tool. */
export async function listToolEvents(
  { em }: Pick<AdminContext, "em" | "admin">,
  input: { toolId: string; limit: number; after?: string | undefined },
): Promise<Page<ToolEvent>> {
  await readManagedTool(em, input.toolId);
  const rows = await em.execute<ToolEventRow[]>(
    `select e.id, e.type, ${personForStaff("c")} as by, e.occurred_at, e.changes
     from tool_event e join customer c on c.id = e.by_customer_id
     where e.tool_id = ? ${input.after ? "and e.id < ?" : ""} order by e.id desc limit ?`,
    [input.toolId, ...(input.after ? [input.after] : []), input.limit + 1],
  );
  return cutPage(
    rows.map((row) => ({
      id: row.id,
      type: row.type,
      by: row.by,
      occurredAt: row.occurred_at,
      changes: row.changes,
    })),
    input.limit,
  );
}
