import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import { noSuchTool } from "./find-tool.ts";
import {
  JOIN_HELD,
  MANAGED_TOOL_COLUMNS,
  type ManagedTool,
  managedToolFromRow,
  type ManagedToolRow,
} from "./managed-tool.ts";

/** One tool as admins see it, archived or not; `not-found` otherwise. */
export async function findManagedTool(
  { em }: Pick<AdminContext, "em" | "admin">,
  id: string,
): Promise<ManagedTool> {
  return readManagedTool(em, id);
}

/** The same inside a verb's transaction. */
export async function readManagedTool(em: EntityManager, id: string): Promise<ManagedTool> {
  const [row] = await em.execute<ManagedToolRow[]>(
    `select ${MANAGED_TOOL_COLUMNS} from tool t ${JOIN_HELD} where t.id = ?`,
    [id],
  );
  if (!row) throw noSuchTool();
  return managedToolFromRow(row);
}
