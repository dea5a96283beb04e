import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import { toolNotFound } from "./tool-not-found.ts";
import { type ManagedTool, managedToolFromRow, selectManagedTools } from "./managed-tool.ts";

/** Returns one tool as admins see it, archived or not. Error: `not-found`. */
export async function findManagedTool(
  { em }: Pick<AdminContext, "em" | "admin">,
  id: string,
): Promise<ManagedTool> {
  return readManagedTool(em, id);
}

/** The same inside the caller's transaction. */
export async function readManagedTool(em: EntityManager, id: string): Promise<ManagedTool> {
  const row = await selectManagedTools(em).where("tool.id", "=", id).executeTakeFirst();
  if (!row) throw toolNotFound();
  return managedToolFromRow(row);
}
