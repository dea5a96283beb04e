import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { isUniqueViolation } from "../shared/postgres-errors.ts";
import { records } from "../shared/records.ts";
import { tables } from "../shared/tables.ts";
import { type Alias, partKey } from "./part-number.ts";

interface AliasesOfTool {
  readonly toolId: string;
  readonly aliases: readonly Alias[];
}

/** Replaces the aliases of tools. A number that another tool has violates the primary key. */
export async function writeAliases(em: EntityManager, tools: readonly AliasesOfTool[]): Promise<void> {
  if (tools.length === 0) return;
  const wanted = tools.flatMap(({ toolId, aliases }) =>
    aliases.map(({ value, kind }) => ({ key: partKey(value), tool_id: toolId, value, kind })),
  );
  const ids = tools.map(({ toolId }) => toolId);
  await tables(em)
    .with("wanted", () => records(wanted, "key text, tool_id uuid, value text, kind text"))
    .with("removed", (db) =>
      db
        .deleteFrom("part_number")
        .where("tool_id", "=", anyOf(ids))
        .where("kind", "<>", "own")
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom("wanted").select("wanted.key").whereRef("wanted.key", "=", "part_number.key"),
            ),
          ),
        ),
    )
    .with("changed", (db) =>
      db
        .updateTable("part_number")
        .from("wanted")
        .set((eb) => ({ value: eb.ref("wanted.value"), kind: eb.ref("wanted.kind") }))
        .whereRef("part_number.key", "=", "wanted.key")
        .whereRef("part_number.tool_id", "=", "wanted.tool_id")
        .where("part_number.kind", "<>", "own")
        .where((eb) =>
          eb.or([
            eb("part_number.value", "<>", eb.ref("wanted.value")),
            eb("part_number.kind", "<>", eb.ref("wanted.kind")),
          ]),
        ),
    )
    .insertInto("part_number")
    .columns(["key", "tool_id", "value", "kind"])
    .expression((db) =>
      db
        .selectFrom("wanted as w")
        .leftJoin("part_number as n", (join) =>
          join.onRef("n.key", "=", "w.key").onRef("n.tool_id", "=", "w.tool_id"),
        )
        .select(["w.key", "w.tool_id", "w.value", "w.kind"])
        .where("n.key", "is", null),
    )
    .execute();
}

/**
 * Runs `work` again if a number was taken between its check and its write, by another admin or by the sequence: the second check names the
 * part that has it.
 */
export async function againIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return work();
  }
}
