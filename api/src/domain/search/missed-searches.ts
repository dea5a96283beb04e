import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { records } from "../shared/records.ts";
import { plainText } from "../shared/plain-text.ts";
import { tables } from "../shared/tables.ts";
import { firstReading } from "./first-reading.ts";
import { hasMatch } from "./search-tools.ts";

/** The number of rows that are stored; the least frequent ones beyond are removed. */
export const MISSED_MAX = 2000;
/** How many times more texts are read than listed, as some find parts now. */
const READ_FACTOR = 4;
/** A text that was searched for once may be an accident. */
const SEEN_MIN = 2;
const TEXT_MIN = 2;
const TEXT_MAX = 80;

/** So many digits in a row, also with spaces and signs between them, may be the number of a phone or a card. */
const LONG_NUMBER = /\d(?:[\s().+/-]*\d){6}/;

/**
 * Returns a search text in the form in which it is counted: small letters, single spaces. Null for one that is not stored: too short or long,
 * without a letter or digit, or with what may be an e-mail address or a phone number.
 */
export function missedText(text: string): string | null {
  const normal = plainText(text);
  const isPersonal = normal.includes("@") || LONG_NUMBER.test(normal);
  const { length } = Array.from(normal);
  const hasWord = /[\p{L}\p{N}]/u.test(normal);
  return isPersonal || !hasWord || length < TEXT_MIN || length > TEXT_MAX ? null : normal;
}

export interface MissedSearch {
  readonly text: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** Adds counts of texts, which `missedText` has returned; removes the least frequent ones beyond `MISSED_MAX`. */
export async function storeMissedSearches(
  em: EntityManager,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  // The texts are stored in one order, so that two processes never wait for each other.
  const missed = [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  if (missed.length === 0) return;
  await tables(em)
    .with("missed", () => records(missed, "text text, count integer"))
    .insertInto("missed_search")
    .columns(["text", "count"])
    .expression((db) => db.selectFrom("missed").select(["text", "count"]))
    .onConflict((conflict) =>
      conflict.column("text").doUpdateSet((eb) => ({
        count: eb("missed_search.count", "+", eb.ref("excluded.count")),
        last_at: sql`now()`,
      })),
    )
    .execute();
  await tables(em)
    .deleteFrom("missed_search")
    .where("text", "in", (db) =>
      db
        .selectFrom("missed_search")
        .select("text")
        .orderBy("count", "desc")
        .orderBy("last_at", "desc")
        .offset(MISSED_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The form of a text: two texts that are the same to a search have the same form. */
const FORM = sql`search_forms(array[missed_search.text]) -> 0`;

/** Returns the most frequent searches that found nothing and still find nothing, without those that have become a synonym since. */
export async function listMissedSearches(
  ctx: Pick<AdminContext, "em" | "admin">,
  { limit }: { limit: number },
): Promise<MissedSearch[]> {
  const missed = await tables(ctx.em)
    .selectFrom("missed_search")
    .select(["text", "count", "last_at as lastAt"])
    .where("count", ">=", SEEN_MIN)
    .where((eb) =>
      eb(FORM, "not in", eb.selectFrom("search_synonym").select(sql`jsonb_array_elements(forms)`.as("form"))),
    )
    .orderBy("count", "desc")
    .orderBy("last_at", "desc")
    .orderBy("text")
    .limit(limit * READ_FACTOR)
    .execute();
  const still: MissedSearch[] = [];
  for (const each of missed) {
    if (still.length === limit) break;
    const found = await firstReading(ctx, each.text, async (words) => (await hasMatch(ctx, words)) || null);
    if (!found) still.push(each);
  }
  return still;
}
