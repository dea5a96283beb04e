import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "../shared/tables.ts";
import { LISTED_COLUMNS, type ListedTool, toolFromRow } from "./listed-tool.ts";
import type { RelationKind } from "./part-relation.entity.ts";

/** The maximum number of parts of one kind that a part's page shows. */
export const RELATIONS_SHOWN_MAX = 12;
/** The maximum number of successors of successors that are followed. */
const STEPS_MAX = 20;

/** The parts for sale that a part's page leads to. */
export interface Relations {
  /** The first part for sale among its successor, the successor of that one, and so on. */
  readonly successor: ListedTool | null;
  readonly alternatives: readonly ListedTool[];
  readonly fitsWith: readonly ListedTool[];
}

/** Returns what a part leads to, also what was entered at the other part. */
export async function findRelations(em: EntityManager, toolId: string): Promise<Relations> {
  const [successor, alternatives, fitsWith] = await Promise.all([
    findSuccessor(em, toolId),
    findRelated(em, toolId, "alternative"),
    findRelated(em, toolId, "fits-with"),
  ]);
  return { successor, alternatives, fitsWith };
}

async function findSuccessor(em: EntityManager, toolId: string): Promise<ListedTool | null> {
  let at = toolId;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const row = await tables(em)
      .selectFrom("part_relation as r")
      .innerJoin("tool", "tool.id", "r.related_id")
      .select(LISTED_COLUMNS)
      .where("r.tool_id", "=", at)
      .where("r.kind", "=", "successor")
      .executeTakeFirst();
    if (!row) return null;
    const tool = toolFromRow(row);
    if (!tool.archived) return tool;
    at = tool.id;
  }
  return null;
}

/** Returns related parts; those that were entered at the part come first, in their order. */
async function findRelated(em: EntityManager, toolId: string, kind: RelationKind): Promise<ListedTool[]> {
  const side = (own: "tool_id" | "related_id", other: "tool_id" | "related_id") =>
    tables(em)
      .selectFrom("part_relation as r")
      .innerJoin("tool", "tool.id", `r.${other}`)
      .select(LISTED_COLUMNS)
      .where(`r.${own}`, "=", toolId)
      .where("r.kind", "=", kind)
      .where("tool.archived_at", "is", null)
      .orderBy("r.position")
      .orderBy("tool.part_number")
      .limit(RELATIONS_SHOWN_MAX)
      .execute();
  const [entered, named] = await Promise.all([side("tool_id", "related_id"), side("related_id", "tool_id")]);
  const found = new Map([...entered, ...named].map((row) => [row.id, toolFromRow(row)]));
  return [...found.values()].slice(0, RELATIONS_SHOWN_MAX);
}
