import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { Tool } from "./tool.entity.ts";

/** Returns the tool with this id, archived or not. Error: `not-found`. */
export async function findTool(ctx: Pick<DomainContext, "em">, id: string): Promise<Tool> {
  const tool = await ctx.em.findOne(Tool, { id }, { disableIdentityMap: true });
  if (!tool) throw toolNotFound();
  return tool;
}

export function toolNotFound(): DomainError {
  return new DomainError("not-found", "Tool not found.", "tool");
}
