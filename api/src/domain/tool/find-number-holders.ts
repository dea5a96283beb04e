import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";
import { type NumberHolder, partKey } from "./part-number.ts";

/** Returns by their keys which of these numbers lead to a tool, and to which one. */
export async function findNumberHolders(
  em: EntityManager,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberHolder>> {
  const keys = [...new Set(numbers.map(partKey))].filter((key) => key !== "");
  if (keys.length === 0) return new Map();
  const rows = await tables(em)
    .selectFrom("part_number as n")
    .innerJoin("tool as t", "t.id", "n.tool_id")
    .select(["n.key", "n.tool_id as toolId", "n.value", "n.kind", "t.part_number as partNumber"])
    .where("n.key", "=", anyOf(keys))
    .execute();
  return new Map(rows.map(({ key, ...holder }) => [key, holder]));
}
