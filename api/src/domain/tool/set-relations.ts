import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { BadFields } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { lockTool } from "./lock-tool.ts";
import {
  enteredOf,
  type EnteredRelations,
  leadsBack,
  leadsTo,
  lockRelations,
  readRelated,
  readSuccessors,
  type RelatedPart,
  relationChanges,
  writeRelated,
} from "./entered-relations.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { findNumberHolders } from "./find-number-holders.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { partKey } from "./part-number.ts";
import { recordToolEvent } from "./tool-event.ts";

/** What was entered at a tool, with the version of the tool. */
export interface VersionedRelations extends EnteredRelations {
  readonly version: number;
}

/** Returns what was entered at a tool. Error: `not-found`. */
export async function findEnteredRelations(ctx: AdminContext, toolId: string): Promise<VersionedRelations> {
  // The version is read first: it must not be newer than the relations.
  const { version } = await readManagedTool(ctx.em, toolId);
  return { ...(await readEntered(ctx.em, toolId)), version };
}

async function readEntered(em: EntityManager, toolId: string): Promise<EnteredRelations> {
  return enteredOf((await readRelated(em, [toolId])).get(toolId) ?? []);
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
    await lockRelations(em);
    await lockTool(em, toolId);
    const tool = await readManagedTool(em, toolId);
    const before = await readEntered(em, toolId);
    const wanted = await resolve(em, toolId, relations);
    const after = enteredOf(wanted);
    const changes = relationChanges(before, after);
    if (Object.keys(changes).length === 0) return { edited: true, tool, relations: before };
    if (tool.version !== version) return { edited: false, tool, relations: before };
    const [successor] = wanted.filter(({ kind }) => kind === "successor");
    if (successor) await assertNoCycle(em, toolId, successor);
    await writeRelated(em, [{ toolId, related: wanted }]);
    await tables(em)
      .updateTable("tool")
      .set((eb) => ({ version: eb("version", "+", 1), updated_at: sql`now()` }))
      .where("id", "=", toolId)
      .execute();
    await recordToolEvent(em, { toolId, type: "tool.edited", by: ctx.admin, changes });
    return { edited: true, tool: await readManagedTool(em, toolId), relations: after };
  });
}

async function resolve(
  em: EntityManager,
  toolId: string,
  relations: EnteredRelations,
): Promise<RelatedPart[]> {
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
  const wanted = new Map<string, RelatedPart>();
  for (const { kind, field, number } of named) {
    const holder = holders.get(partKey(number));
    const key = `${kind} ${holder?.toolId}`;
    if (!holder) errors.push({ field, message: `No part has the number ${number}` });
    else if (holder.toolId === toolId) errors.push({ field, message: `${number} is this part itself` });
    else if (wanted.has(key)) errors.push({ field, message: `${number} is listed twice` });
    else wanted.set(key, { kind, toolId: holder.toolId, partNumber: holder.partNumber });
  }
  if (errors.length > 0) throw new BadFields("bad-relations", errors);
  return [...wanted.values()];
}

/** Error: `bad-relations` if the successors of `successor` lead to the tool. */
async function assertNoCycle(em: EntityManager, toolId: string, successor: RelatedPart): Promise<void> {
  const successors = await readSuccessors(em, [successor.toolId]);
  if (!leadsTo(toolId, successor.toolId, (at) => successors.get(at))) return;
  const message = leadsBack(successor.partNumber);
  throw new BadFields("bad-relations", [{ field: "successor", message }]);
}
