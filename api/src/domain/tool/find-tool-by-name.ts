import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { Tool } from "./tool.entity.ts";

/** Returns the one tool for sale with exactly this name. Errors: `not-found`, `ambiguous-tool` (several). */
export async function findToolByName(ctx: Pick<DomainContext, "em">, name: string): Promise<Tool> {
  const tools = await ctx.em.find(Tool, { name, archivedAt: null }, { limit: 2, disableIdentityMap: true });
  const [tool, another] = tools;
  if (!tool) throw new DomainError("not-found", "No tool has this name.", "itemName");
  if (another)
    throw new DomainError("ambiguous-tool", "Several tools have this name. Use the id of one.", "itemName");
  return tool;
}
