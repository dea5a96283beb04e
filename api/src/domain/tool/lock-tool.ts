import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "../shared/tables.ts";
import { toolNotFound } from "./tool-not-found.ts";

/** Locks a tool until the transaction ends. Error: `not-found`. */
export async function lockTool(em: EntityManager, toolId: string): Promise<void> {
  const tool = await tables(em)
    .selectFrom("tool")
    .select("id")
    .where("id", "=", toolId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!tool) throw toolNotFound();
}
