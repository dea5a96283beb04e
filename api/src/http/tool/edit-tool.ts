import type { AdminContext } from "../../domain/shared/context.ts";
import { changeTool, type ToolEdit } from "../../domain/tool/change-tool.ts";
import type { ManagedTool } from "../../domain/tool/managed-tool.ts";
import { changedMeanwhile } from "../kit/problem.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { managedToolWire } from "./managed-tool.wire.ts";
import { contractNames } from "./tool-fields.wire.ts";

/** What the calls of one tool have in common. */
export const ofOneTool = { params: z.object({ id: uuid }), fields: contractNames } as const;

/** The response of calls that change a tool. */
export const theTool = { 200: { description: "The updated tool", body: managedToolWire } };

/** Changes a tool and returns it. Problem: `changed-meanwhile` with the tool as `current`. */
export async function editTool(admin: AdminContext, edit: ToolEdit): Promise<ManagedTool> {
  const { edited, tool } = await changeTool(admin, edit);
  if (!edited) throw changedMeanwhile("tool", managedToolWire.parse(tool));
  return tool;
}
