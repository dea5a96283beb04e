import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { recordChange } from "../audit/record-change.ts";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { fieldChanges } from "./catalogue-changes.ts";
import type { FieldChanges } from "../audit/audit-action.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { PhraseForms } from "./search-synonym.entity.ts";

/** The maximum number of synonym groups: every search reads all of them. */
export const SYNONYMS_MAX = 300;
export const PHRASES_MAX = 12;
/** The maximum number of words of one phrase. */
const PHRASE_WORDS_MAX = 5;

/** Words or phrases of equal meaning: a search for one finds tools that have another. */
export interface Synonyms {
  readonly id: string;
  readonly phrases: readonly string[];
  readonly version: number;
}

/** Returns all groups, by their first phrase. */
export async function listSynonyms({ em }: Pick<AdminContext, "em">): Promise<Synonyms[]> {
  return tables(em)
    .selectFrom("search_synonym")
    .select(["id", "phrases", "version"])
    .orderBy(sql`lower(phrases[1])`)
    .orderBy("id")
    .execute();
}

/**
 * Adds a group, unless there is one of the same phrases: the response to an earlier attempt may be lost. Errors: `bad-synonyms`,
 * `synonyms-taken`, `too-many-synonyms`.
 */
export async function addSynonyms(ctx: AdminContext, phrases: readonly string[]): Promise<void> {
  await changeCatalogue(ctx, async (em) => {
    const same = await tables(em)
      .selectFrom("search_synonym")
      .select("id")
      .where("phrases", "=", sql<string[]>`${[...phrases]}::text[]`)
      .executeTakeFirst();
    if (same) return;
    const { count } = await tables(em)
      .selectFrom("search_synonym")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= SYNONYMS_MAX) {
      throw new DomainError("too-many-synonyms", `There are ${SYNONYMS_MAX} groups. Remove one first.`);
    }
    await assertUsable(em, { id: null, phrases });
    const id = newId();
    await tables(em)
      .insertInto("search_synonym")
      .values({ id, phrases: [...phrases] })
      .execute();
    await recordChange(em, {
      action: "synonyms.added",
      subject: id,
      actorId: ctx.admin.customerId,
      changes: phraseChanges([], phrases),
    });
  });
}

/**
 * Replaces the phrases of a group whose `version` is still the one that the admin saw; otherwise changes nothing. A change that was made
 * already, such as a repeated one, is reported as edited. Errors: `not-found`, `bad-synonyms`, `synonyms-taken`.
 */
export async function editSynonyms(
  ctx: AdminContext,
  { id, version, phrases }: Synonyms,
): Promise<{ readonly edited: boolean }> {
  return changeCatalogue(ctx, async (em) => {
    const before = await findSynonyms(em, id);
    const changes = phraseChanges(before.phrases, phrases);
    if (Object.keys(changes).length === 0) return { edited: true };
    if (before.version !== version) return { edited: false };
    await assertUsable(em, { id, phrases });
    await tables(em)
      .updateTable("search_synonym")
      .set((eb) => ({ phrases: [...phrases], version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await recordChange(em, {
      action: "synonyms.edited",
      subject: id,
      actorId: ctx.admin.customerId,
      changes,
    });
    return { edited: true };
  });
}

/** Removes a group. Error: `not-found`. */
export async function removeSynonyms(ctx: AdminContext, id: string): Promise<void> {
  await changeCatalogue(ctx, async (em) => {
    const { phrases } = await findSynonyms(em, id);
    await tables(em).deleteFrom("search_synonym").where("id", "=", id).execute();
    await recordChange(em, {
      action: "synonyms.removed",
      subject: id,
      actorId: ctx.admin.customerId,
      changes: phraseChanges(phrases, []),
    });
  });
}

const phraseChanges = (before: readonly string[], after: readonly string[]): FieldChanges =>
  fieldChanges({ phrases: before.join(", ") || null }, { phrases: after.join(", ") || null });

async function findSynonyms(
  em: EntityManager,
  id: string,
): Promise<{ phrases: readonly string[]; version: number }> {
  const found = await tables(em)
    .selectFrom("search_synonym")
    .select(["phrases", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new DomainError("not-found", "These synonyms were not found.");
  return found;
}

/** Two phrases are one if they are the same to a search, like `Hex-Keys` and `hex key`. Each belongs to one group. */
async function assertUsable(
  em: EntityManager,
  { id, phrases }: { id: string | null; phrases: readonly string[] },
): Promise<void> {
  const { forms } = await tables(em)
    .selectNoFrom(sql<PhraseForms>`search_forms(${[...phrases]}::text[])`.as("forms"))
    .executeTakeFirstOrThrow();
  const keys = keysOf(forms);
  const bad = (message: string) => new DomainError("bad-synonyms", message, "phrases");
  for (const [at, phrase] of phrases.entries()) {
    const words = forms[at]?.length ?? 0;
    if (words === 0) throw bad(`${phrase} has no letters or digits.`);
    if (words > PHRASE_WORDS_MAX)
      throw bad(`${phrase} has ${words} words; at most ${PHRASE_WORDS_MAX} are allowed.`);
    const first = keys.indexOf(keys[at] ?? "");
    if (first !== at) throw bad(`${phrases[first]} and ${phrase} are the same to the search. Remove one.`);
  }
  const others = await tables(em).selectFrom("search_synonym").select(["id", "phrases", "forms"]).execute();
  for (const other of others) {
    const taken = keysOf(other.forms).findIndex((key) => other.id !== id && keys.includes(key));
    if (taken === -1) continue;
    const message = `${other.phrases[taken]} is already one of the synonyms ${other.phrases.join(", ")}. Change those.`;
    throw new DomainError("synonyms-taken", message, "phrases");
  }
}

const keysOf = (forms: PhraseForms): string[] =>
  forms.map((words) => words.map((lexemes) => lexemes.join("|")).join(" "));
