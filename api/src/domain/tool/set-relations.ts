import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { BadFields } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockTool } from "./edit-tool.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { findNumberHolders } from "./find-number-holders.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { partKey } from "./part-number.ts";
import type { RelationKind } from "./part-relation.entity.ts";
import type { ToolChanges } from "./tool-changes.ts";
import { recordToolEvent } from "./tool-event.ts";

/** Parts of one kind that an admin may enter at a part. */
export const RELATIONS_MAX = 12;

/** What was entered at a part, by part numbers. */
export interface EnteredRelations {
  readonly successor: string | null;
  readonly alternatives: readonly string[];
  readonly fitsWith: readonly string[];
}

/** Returns what was entered at a tool. Error: `not-found`. */
export async function findEnteredRelations(ctx: AdminContext, toolId: string): Promise<EnteredRelations> {
  await readManagedTool(ctx.em, toolId);
  return readEntered(ctx.em, toolId);
}

async function readEntered(em: EntityManager, toolId: string): Promise<EnteredRelations> {
  const rows = await tables(em)
    .selectFrom("part_relation as r")
    .innerJoin("tool", "tool.id", "r.related_id")
    .select(["r.kind", "tool.part_number"])
    .where("r.tool_id", "=", toolId)
    .orderBy("r.position")
    .execute();
  const of = (kind: RelationKind) => rows.filter((row) => row.kind === kind).map((row) => row.part_number);
  return {
    successor: of("successor")[0] ?? null,
    alternatives: of("alternative"),
    fitsWith: of("fits-with"),
  };
}

/**
 * Replaces what was entered at a tool whose `version` is still the one that the admin saw; else changes nothing. Aliases name their part.
 * Returns the tool and what is entered at it afterwards. Errors: `not-found`; `bad-relations`, which names each field: an unknown number, the part
 * itself, a part twice, or a successor that leads back to the part.
 */
export async function setRelations(
  ctx: AdminContext,
  input: { readonly toolId: string; readonly version: number; readonly relations: EnteredRelations },
): Promise<{ readonly edited: boolean; readonly tool: ManagedTool; readonly relations: EnteredRelations }> {
  const { toolId, version, relations } = input;
  return inTransaction(ctx.em, async (em) => {
    // Two edits at once could close a cycle of successors that neither of them sees.
    await tables(em)
      .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('part-relations'))`.as("locked"))
      .execute();
    await lockTool(em, toolId);
    const tool = await readManagedTool(em, toolId);
    const before = await readEntered(em, toolId);
    const wanted = await resolve(em, toolId, relations);
    const after = numbersOf(wanted);
    const changes = changesBetween(before, after);
    if (Object.keys(changes).length === 0) return { edited: true, tool, relations: before };
    if (tool.version !== version) return { edited: false, tool, relations: before };
    const [successor] = wanted.filter(({ kind }) => kind === "successor");
    if (successor) await assertNoCycle(em, toolId, successor);
    await tables(em).deleteFrom("part_relation").where("tool_id", "=", toolId).execute();
    if (wanted.length > 0) {
      const rows = wanted.map(({ kind, id }, position) => ({
        tool_id: toolId,
        kind,
        related_id: id,
        position,
      }));
      await tables(em).insertInto("part_relation").values(rows).execute();
    }
    await tables(em)
      .updateTable("tool")
      .set((eb) => ({ version: eb("version", "+", 1), updated_at: sql`now()` }))
      .where("id", "=", toolId)
      .execute();
    await recordToolEvent(em, { toolId, type: "tool.edited", by: ctx.admin, changes });
    return { edited: true, tool: await readManagedTool(em, toolId), relations: after };
  });
}

interface Wanted {
  readonly kind: RelationKind;
  readonly id: string;
  readonly partNumber: string;
}

const numbersOf = (wanted: readonly Wanted[]): EnteredRelations => {
  const of = (kind: RelationKind) => wanted.filter((one) => one.kind === kind).map((one) => one.partNumber);
  return {
    successor: of("successor")[0] ?? null,
    alternatives: of("alternative"),
    fitsWith: of("fits-with"),
  };
};

async function resolve(em: EntityManager, toolId: string, relations: EnteredRelations): Promise<Wanted[]> {
  const { successor, alternatives, fitsWith } = relations;
  const named = [
    ...(successor === null ? [] : [{ kind: "successor", field: "successor", number: successor } as const]),
    ...alternatives.map(
      (number, at) => ({ kind: "alternative", field: `alternatives.${at}`, number }) as const,
    ),
    ...fitsWith.map((number, at) => ({ kind: "fits-with", field: `fitsWith.${at}`, number }) as const),
  ];
  const holders = await findNumberHolders(
    em,
    named.map(({ number }) => number),
  );
  const errors: { field: string; message: string }[] = [];
  const wanted = new Map<string, Wanted>();
  for (const { kind, field, number } of named) {
    const holder = holders.get(partKey(number));
    const key = `${kind} ${holder?.toolId}`;
    if (!holder) errors.push({ field, message: `${number} is the number of no part` });
    else if (holder.toolId === toolId) errors.push({ field, message: `${number} is this part itself` });
    else if (wanted.has(key)) errors.push({ field, message: `${number} is there twice` });
    else wanted.set(key, { kind, id: holder.toolId, partNumber: holder.partNumber });
  }
  if (errors.length > 0) throw new BadFields("bad-relations", errors);
  return [...wanted.values()];
}

/** Error: `bad-relations` if the successors of `successor` lead to the tool. */
async function assertNoCycle(em: EntityManager, toolId: string, successor: Wanted): Promise<void> {
  const seen = new Set<string>();
  let at: string | undefined = successor.id;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const next: { related_id: string } | undefined = await tables(em)
      .selectFrom("part_relation")
      .select("related_id")
      .where("tool_id", "=", at)
      .where("kind", "=", "successor")
      .executeTakeFirst();
    at = next?.related_id;
  }
  if (seen.has(toolId)) {
    const message = `${successor.partNumber} leads back to this part: its successors end here`;
    throw new BadFields("bad-relations", [{ field: "successor", message }]);
  }
}

function changesBetween(before: EnteredRelations, after: EnteredRelations): ToolChanges {
  const texts = ({ successor, alternatives, fitsWith }: EnteredRelations) => ({
    successor,
    alternatives: alternatives.join(", ") || null,
    fitsWith: fitsWith.join(", ") || null,
  });
  const [from, to] = [texts(before), texts(after)];
  return Object.fromEntries(
    (["successor", "alternatives", "fitsWith"] as const)
      .filter((field) => from[field] !== to[field])
      .map((field) => [field, { from: from[field], to: to[field] }]),
  );
}
