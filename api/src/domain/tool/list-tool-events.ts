import type { AdminContext } from "../shared/context.ts";
import { cutPage, type Page } from "../shared/page.ts";
import { shownToStaff } from "../shared/person-for-staff.ts";
import { tables } from "../shared/tables.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import type { ToolChanges, ToolEventType } from "./tool-changes.ts";

/** A change that an admin made to a tool. */
export interface ToolEvent {
  readonly id: string;
  readonly type: ToolEventType;
  readonly by: string;
  readonly occurredAt: Date;
  readonly changes: ToolChanges;
}

/** Returns what admins changed of a tool, newest first. Error: `not-found`. */
export async function listToolEvents(
  { em }: Pick<AdminContext, "em" | "admin">,
  input: { toolId: string; limit: number; after?: string | undefined },
): Promise<Page<ToolEvent>> {
  await readManagedTool(em, input.toolId);
  const { after } = input;
  const rows: ToolEvent[] = await tables(em)
    .selectFrom("tool_event as e")
    .innerJoin("customer as c", "c.id", "e.by_customer_id")
    .select(["e.id", "e.type", "e.occurred_at as occurredAt", "e.changes"])
    .select((eb) => shownToStaff(eb.ref("c.email"), eb.ref("c.name")).as("by"))
    .where("e.tool_id", "=", input.toolId)
    .$if(after !== undefined, (query) => query.where("e.id", "<", after ?? ""))
    .orderBy("e.id", "desc")
    .limit(input.limit + 1)
    .execute();
  return cutPage(rows, input.limit);
}
