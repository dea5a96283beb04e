import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { records } from "../shared/records.ts";
import { tables } from "../shared/tables.ts";
import type { RelationKind } from "./part-relation.entity.ts";
import type { FieldChanges } from "../audit/audit-action.ts";

/** The maximum number of parts of one kind that an admin may enter at a part. */
export const RELATIONS_MAX = 12;

/** The relations that were entered at a part, by part numbers. */
export interface EnteredRelations {
  readonly successor: string | null;
  readonly alternatives: readonly string[];
  readonly fitsWith: readonly string[];
}

/** A part that was entered at another one. */
export interface RelatedPart {
  readonly kind: RelationKind;
  readonly toolId: string;
  readonly partNumber: string;
}

/** Makes edits wait for each other: two at once could close a cycle of successors that neither of them sees. */
export async function lockRelations(em: EntityManager): Promise<void> {
  await tables(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('part-relations'))`.as("locked"))
    .execute();
}

/** Returns the parts that were entered at these tools, in their order. */
export async function readRelated(
  em: EntityManager,
  toolIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RelatedPart[]>> {
  const rows = await tables(em)
    .selectFrom("part_relation as r")
    .innerJoin("tool", "tool.id", "r.related_id")
    .select(["r.tool_id as at", "r.kind", "r.related_id as toolId", "tool.part_number as partNumber"])
    .where("r.tool_id", "=", anyOf(toolIds))
    .orderBy("r.position")
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ at }) => at)].map(([at, related]) => [
      at,
      related.map(({ kind, toolId, partNumber }) => ({ kind, toolId, partNumber })),
    ]),
  );
}

/** Returns the successors of these tools, the successors of those, and so on, by the tools that they follow. */
export async function readSuccessors(
  em: EntityManager,
  toolIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (toolIds.length === 0) return new Map();
  const rows = await tables(em)
    .withRecursive("chain", (db) =>
      db
        .selectFrom("part_relation")
        .select(["tool_id", "related_id"])
        .where("kind", "=", "successor")
        .where("tool_id", "=", anyOf(toolIds))
        .union(
          db
            .selectFrom("part_relation as r")
            .innerJoin("chain", "chain.related_id", "r.tool_id")
            .select(["r.tool_id", "r.related_id"])
            .where("r.kind", "=", "successor"),
        ),
    )
    .selectFrom("chain")
    .select(["tool_id", "related_id"])
    .execute();
  return new Map(rows.map((row) => [row.tool_id, row.related_id]));
}

/** Returns whether a part or one of its successors is the wanted part. */
export function leadsTo(
  wanted: string,
  from: string,
  successorOf: (part: string) => string | null | undefined,
): boolean {
  const seen = new Set<string>();
  for (let at: string | null | undefined = from; at && !seen.has(at); at = successorOf(at)) {
    if (at === wanted) return true;
    seen.add(at);
  }
  return false;
}

/** Returns the message that a part cannot be a successor. */
export const leadsBack = (partNumber: string): string =>
  `${partNumber} leads back to this part: its successors end here`;

/** Returns the part numbers of related parts. */
export function enteredOf(related: readonly Pick<RelatedPart, "kind" | "partNumber">[]): EnteredRelations {
  const of = (kind: RelationKind) => related.filter((one) => one.kind === kind).map((one) => one.partNumber);
  return {
    successor: of("successor")[0] ?? null,
    alternatives: of("alternative"),
    fitsWith: of("fits-with"),
  };
}

/** Returns what differs, lists as one text, null for none. */
export function relationChanges(before: EnteredRelations, after: EnteredRelations): FieldChanges {
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

/** Replaces what was entered at tools. */
export async function writeRelated(
  em: EntityManager,
  tools: readonly {
    readonly toolId: string;
    readonly related: readonly Pick<RelatedPart, "kind" | "toolId">[];
  }[],
): Promise<void> {
  if (tools.length === 0) return;
  await tables(em)
    .deleteFrom("part_relation")
    .where("tool_id", "=", anyOf(tools.map(({ toolId }) => toolId)))
    .execute();
  const rows = tools.flatMap(({ toolId, related }) =>
    related.map((one, position) => ({ tool_id: toolId, kind: one.kind, related_id: one.toolId, position })),
  );
  if (rows.length === 0) return;
  await tables(em)
    .with("entered", () => records(rows, "tool_id uuid, kind text, related_id uuid, position integer"))
    .insertInto("part_relation")
    .columns(["tool_id", "kind", "related_id", "position"])
    .expression((db) => db.selectFrom("entered").select(["tool_id", "kind", "related_id", "position"]))
    .execute();
}
