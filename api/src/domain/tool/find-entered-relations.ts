import type { AdminContext } from "../shared/context.ts";
import { enteredOf, type EnteredRelations, readRelated } from "./entered-relations.ts";
import { readManagedTool } from "./find-managed-tool.ts";

/** The relations that were entered at a tool, with the version of the tool. */
export interface VersionedRelations extends EnteredRelations {
  readonly version: number;
}

/** Returns what was entered at a tool. Error: `not-found`. */
export async function findEnteredRelations(
  { em }: Pick<AdminContext, "em">,
  toolId: string,
): Promise<VersionedRelations> {
  // The version is read first: it must not be newer than the relations.
  const { version } = await readManagedTool(em, toolId);
  return { ...enteredOf((await readRelated(em, [toolId])).get(toolId) ?? []), version };
}
