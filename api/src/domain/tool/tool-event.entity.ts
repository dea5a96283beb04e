import { defineEntity, p } from "@mikro-orm/core";
import type { ToolChanges, ToolEventType } from "./tool-changes.ts";

/** A change that an admin made to a tool. */
export const ToolEventRow = defineEntity({
  name: "ToolEventRow",
  tableName: "tool_event",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    toolId: p.uuid(),
    type: p.text().$type<ToolEventType>(),
    occurredAt: p.datetime().defaultRaw("now()"),
    byCustomerId: p.uuid(),
    changes: p.json<ToolChanges>().defaultRaw("'{}'"),
    requestKey: p.text().nullable(),
  },
});
