import type { AdminContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { type FieldChanges, TOOL_ACTIONS, type ToolAction } from "../audit/audit-action.ts";

/** A change that an admin made to a tool. */
export interface ToolEvent {
  readonly id: string;
  readonly type: ToolAction;
  readonly by: string;
  readonly occurredAt: Date;
  readonly changes: FieldChanges;
}

/** Returns what admins changed of a tool, newest first. Error: `not-found`. */
export async function listToolEvents(
  { em }: Pick<AdminContext, "em" | "admin">,
  input: { toolId: string; limit: number; after?: string | undefined },
): Promise<Page<ToolEvent>> {
  await readManagedTool(em, input.toolId);
  const { after } = input;
  const rows: ToolEvent[] = await tables(em)
    .selectFrom("audit_entry as e")
    .innerJoin("customer as c", "c.id", "e.actor_id")
    .select(["e.id", "e.action as type", "e.at as occurredAt", "e.changes"])
    .select((eb) => shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("by"))
    .where("e.subject", "=", input.toolId)
    .where("e.action", "in", TOOL_ACTIONS)
    .$narrowType<{ type: ToolAction }>()
    .$if(after !== undefined, (query) => query.where("e.id", "<", after ?? ""))
    .orderBy("e.id", "desc")
    .limit(input.limit + 1)
    .execute();
  return cutPage(rows, input.limit);
}
