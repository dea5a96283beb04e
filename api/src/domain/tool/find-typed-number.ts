import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { PART_NUMBER_MAX, partKey } from "./part-number.ts";

/** A number that was typed, in any writing, and the words of it as it is stored. */
export interface TypedNumber {
  readonly toolId: string;
  readonly words: readonly string[];
}

/** Returns the number or alias that `text` is, in any writing, or null. */
export async function findTypedNumber(
  { em }: Pick<DomainContext, "em">,
  text: string,
): Promise<TypedNumber | null> {
  const key = partKey(text);
  if (key === "" || key.length > PART_NUMBER_MAX) return null;
  const number = await tables(em)
    .selectFrom("part_number")
    .select(["tool_id as toolId", sql<string[]>`search_words(value)`.as("words")])
    .where("key", "=", key)
    .executeTakeFirst();
  return number ?? null;
}
