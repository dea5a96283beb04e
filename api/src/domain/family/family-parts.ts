import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { readAttributes } from "../catalogue/attribute-definition.ts";
import { anyOf } from "../shared/any-of.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { findNumberHolders } from "../tool/find-number-holders.ts";
import { partKey } from "../tool/part-number.ts";

/** The size table of a family. */
export interface FamilyTable {
  /** The attributes in which its parts differ, in their order. */
  readonly columns: readonly { readonly attribute: string; readonly letter: string | null }[];
  /** The part numbers of all its parts. */
  readonly parts: readonly string[];
}

/** Writes the columns and gives the family its parts, and no others. */
export async function writeTable(
  em: EntityManager,
  id: string,
  { columns, parts }: FamilyTable,
): Promise<void> {
  const wanted = columns.map(({ attribute }) => attribute);
  const known = new Set((await readAttributes(em, wanted)).map(({ slug }) => slug));
  const unknown = wanted.find((slug) => !known.has(slug));
  if (unknown !== undefined) {
    throw new DomainError("unknown-attribute", `Attribute ${unknown} not found.`, "columns");
  }
  if (columns.length > 0) {
    await tables(em)
      .insertInto("family_column")
      .values(columns.map((column, position) => ({ family_id: id, position, ...column })))
      .execute();
  }
  const toolIds = await readToolIds(em, parts);
  const others = await tables(em)
    .selectFrom("tool")
    .innerJoin("family", "family.id", "tool.family_id")
    .select(["tool.part_number", "family.name"])
    .where("tool.id", "=", anyOf(toolIds))
    .where("family.id", "<>", id)
    .limit(1)
    .executeTakeFirst();
  if (others) {
    const message = `${others.part_number} is part of the family ${others.name}. Remove it there first.`;
    throw new DomainError("bad-family-parts", message, "parts");
  }
  await moveParts(em, id, toolIds);
}

/**
 * Gives a family these parts, and no others. Orders of a part that joins or leaves wait until the transaction ends; other parts are not locked.
 */
export async function moveParts(
  em: EntityManager,
  familyId: string,
  toolIds: readonly string[],
): Promise<void> {
  // The parts are locked in the order of their ids, as in every statement that locks several parts.
  const moving = await tables(em)
    .selectFrom("tool")
    .select("id")
    .where((eb) => {
      const isWanted = eb("id", "=", anyOf(toolIds));
      return eb.or([
        eb.and([eb("family_id", "=", familyId), eb.not(isWanted)]),
        eb.and([eb("family_id", "is distinct from", familyId), isWanted]),
      ]);
    })
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await tables(em)
    .updateTable("tool")
    .set((eb) => ({
      family_id: sql<string | null>`case when ${eb("id", "=", anyOf(toolIds))} then ${familyId}::uuid end`,
    }))
    .where("id", "=", anyOf(moving.map(({ id }) => id)))
    .execute();
}

/** Returns the ids of the tools with these numbers. Error: `bad-family-parts`, which names the number that no tool has. */
async function readToolIds(em: EntityManager, parts: readonly string[]): Promise<string[]> {
  const holders = await findNumberHolders(em, parts);
  return parts.map((number) => {
    const holder = holders.get(partKey(number));
    if (holder?.kind === "own") return holder.toolId;
    const message = holder
      ? `${number} is another number of ${holder.partNumber}. Enter that.`
      : `No part has the number ${number}.`;
    throw new DomainError("bad-family-parts", message, "parts");
  });
}
