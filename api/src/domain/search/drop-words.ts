import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { plainText } from "../shared/plain-text.ts";
import { tables } from "../shared/tables.ts";
import { hasMatch } from "./search-tools.ts";
import { withoutMillimetres } from "./search-sizes.ts";
import { readSearchWords, type SearchText } from "./search-words.ts";
import { exact, type Requirement, tolerant, type ToolQuery, toolQuery } from "./tool-query.ts";

/** The number of tools with some of the words that are compared; which ones is up to Postgres. */
const CANDIDATES_MAX = 500;
/** The number of other values of an attribute that are tried for a dropped one. */
const OTHERS_MAX = 5;

/** The words of a text that no part has together with the others. */
export interface DroppedWords {
  /** The words as they were typed: `A4`. */
  readonly words: readonly string[];
  /** The value of the same attribute that is shown instead: `A2`; null if none is. */
  readonly instead: string | null;
  /** True if a size or a number is among the remaining words. */
  readonly hasSize: boolean;
}

type Reading = Pick<DomainContext, "em">;

/**
 * Returns the query without as few words as possible, so that tools match, and which were dropped; null if none match even so. Sizes, threads, numbers
 * and standards are never dropped: another size is another part. A value as `A4` is replaced by one of the same kind as `A2`, if that matches.
 */
export async function dropWords(
  ctx: Reading,
  typed: string,
): Promise<{ query: ToolQuery; dropped: DroppedWords } | null> {
  const text = await readSearchWords(ctx, withoutMillimetres(plainText(typed)));
  const dropped = await findDropped(ctx, text);
  if (dropped.length === 0) return null;
  const query = toolQuery(withoutWords(text, new Set(dropped.flatMap(({ words }) => words))));
  if (!query || !(await hasMatch(ctx, query))) return null;
  const words = dropped.map((requirement) => asTyped(typed, requirement.words));
  const hasSize = query.requirements.some(({ isFixed }) => isFixed);
  const [value] = dropped.length === 1 ? dropped : [];
  const other = value && (await findOtherValue(ctx, typed, value));
  return other
    ? { query: other.query, dropped: { words, instead: other.instead, hasSize } }
    : { query, dropped: { words, instead: null, hasSize } };
}

/**
 * Returns the requirements that the tool which meets most of them does not meet; none of the fixed ones, and none where only sizes would remain of
 * a part that the shop has: an O-ring 20 x 2 is no tube 20 x 2.
 */
async function findDropped({ em }: Reading, text: SearchText): Promise<Requirement[]> {
  const required = toolQuery(text)?.requirements ?? [];
  const fixed = required.filter(({ isFixed }) => isFixed);
  const others = required.filter(({ isFixed }) => !isFixed);
  if (others.length === 0 || required.length < 2) return [];
  const anyOther = others.map((each) => each.term(tolerant)).join(" | ");
  const wanted = [...fixed.map((each) => each.term(tolerant)), `(${anyOther})`].join(" & ");
  const isMet = others.map((each) => sql<boolean>`document @@ ${each.term(tolerant)}::tsquery`);
  const closest = await tables(em)
    .selectFrom((from) =>
      from
        .selectFrom("tool_search")
        .select(sql<boolean[]>`array[${sql.join(isMet)}]`.as("met"))
        .where(sql<boolean>`document @@ ${wanted}::tsquery`)
        .limit(CANDIDATES_MAX)
        .as("candidate"),
    )
    .select("met")
    .orderBy(sql`cardinality(array_positions(met, true))`, "desc")
    .limit(1)
    .executeTakeFirst();
  const dropped = others.filter((_, at) => closest?.met[at] !== true);
  const isName = ({ words }: Requirement): boolean => words.some((word) => /^[^0-9]{2,}$/.test(word));
  const hasName = others.some((each) => isName(each) && !dropped.includes(each));
  const isEnough = fixed.length > 0 && !dropped.some((each) => isName(each) && each.hasPrefixMatches);
  return hasName || isEnough ? dropped : [];
}

const withoutWords = (text: SearchText, dropped: ReadonlySet<string>): SearchText => ({
  words: text.words.filter(({ word }) => !dropped.has(word)),
  meanings: text.meanings.filter(({ words }) => !words.some((word) => dropped.has(word))),
});

/** The words in a text, in any writing of their letters and of what is between them. */
const writingOf = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ".")).join("[^\\p{L}\\p{N}]*"), "iu");

const asTyped = (typed: string, words: readonly string[]): string =>
  writingOf(words).exec(typed)?.[0] ?? words.join(" ");

/** Returns the query with another value of the attribute that the words are a value of: the most similar one that tools have. */
async function findOtherValue(
  ctx: Reading,
  typed: string,
  value: Requirement,
): Promise<{ query: ToolQuery; instead: string } | null> {
  const asValue = value.term((word) => exact({ ...word, isWhole: true }));
  const document = sql`search_document(search_words(own.label))`;
  const others = await tables(ctx.em)
    .selectFrom("attribute_choice as own")
    .innerJoin("attribute_choice as other", "other.attribute", "own.attribute")
    .select(["own.label as own", "other.label as other"])
    .where(sql<boolean>`${document} @@ ${asValue}::tsquery`)
    .whereRef("other.value", "<>", "own.value")
    .orderBy(sql`similarity(other.label, own.label)`, "desc")
    .orderBy("other.position")
    .limit(OTHERS_MAX)
    .execute();
  for (const labels of others) {
    const [own, other] = [labels.own.split(" "), labels.other.split(" ")];
    const instead = other.filter((word) => !own.includes(word)).join(" ");
    if (instead === "" || other.length === instead.split(" ").length) continue;
    const replaced = typed.replace(writingOf(value.words), instead);
    const query = toolQuery(await readSearchWords(ctx, withoutMillimetres(plainText(replaced))));
    if (query && (await hasMatch(ctx, query))) return { query, instead };
  }
  return null;
}
