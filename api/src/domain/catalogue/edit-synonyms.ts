import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { defineRecords } from "../audit/manage-records.ts";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { fieldChanges } from "../audit/record-change.ts";
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

/** Returns one group. Error: `not-found`. */
export async function findSynonyms({ em }: Pick<AdminContext, "em">, id: string): Promise<Synonyms> {
  const found = await tables(em)
    .selectFrom("search_synonym")
    .select(["id", "phrases", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new DomainError("not-found", "These synonyms were not found.");
  return found;
}

/** The changes of groups of synonyms. Errors: `bad-synonyms`, `synonyms-taken`, `too-many-synonyms`. */
export const synonyms = defineRecords<Pick<Synonyms, "phrases">, Synonyms>({
  kind: "synonyms",
  change: changeCatalogue,
  find: (em, id) => findSynonyms({ em }, id),
  findSame: async (em, { phrases }) => {
    const same = await tables(em)
      .selectFrom("search_synonym")
      .select("id")
      .where("phrases", "=", sql<string[]>`${[...phrases]}::text[]`)
      .executeTakeFirst();
    return same?.id;
  },
  changesOf: (before, after) => fieldChanges(textOf(before), textOf(after)),
  subjectOf: ({ id }) => id,
  insert: async (em, { phrases }) => {
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
    return id;
  },
  update: async (em, { id, version }, { phrases }) => {
    await assertUsable(em, { id, phrases });
    await tables(em)
      .updateTable("search_synonym")
      .set({ phrases: [...phrases], version: version + 1 })
      .where("id", "=", id)
      .execute();
  },
  remove: async (em, { id }) => {
    await tables(em).deleteFrom("search_synonym").where("id", "=", id).execute();
  },
});

const textOf = (group: Pick<Synonyms, "phrases"> | null) => ({
  phrases: group?.phrases.join(", ") || null,
});

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
