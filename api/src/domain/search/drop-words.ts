import type { PhraseForms } from "../catalogue/search-synonym.entity.ts";
import type { DomainContext } from "../shared/context.ts";
import { plainText } from "../shared/plain-text.ts";
import { tables } from "../shared/tables.ts";
import { hasMatch } from "./search-tools.ts";
import { withoutMillimetres, withoutQuantity } from "./search-sizes.ts";
import { readSearchWords, type SearchText } from "./search-words.ts";
import { type Requirement, type ToolQuery, toolQuery } from "./tool-query.ts";

/** The words of a text that no part has together with the others. */
export interface DroppedWords {
  /** The words as they were typed: `A4`. */
  readonly words: readonly string[];
  /** The value of the same attribute that is shown instead: `A2`; null if none is. */
  readonly instead: string | null;
  /** True if a size is among the remaining words. */
  readonly hasSize: boolean;
}

type Reading = Pick<DomainContext, "em">;

/** What the catalogue calls things: it separates the name of a part from its material. */
interface CatalogueNames {
  readonly categories: readonly string[];
  readonly choices: readonly { readonly attribute: string; readonly label: string }[];
}

/**
 * Returns the query without some of the words, so that tools match, and which were dropped; null if none match even so. Sizes, threads, numbers
 * and standards are never dropped: another size is another part. A value as `A4` is replaced by one of the same kind as `A2`, if that matches.
 */
export async function dropWords(
  ctx: Reading,
  typed: string,
): Promise<{ query: ToolQuery; dropped: DroppedWords } | null> {
  const text = await readText(ctx, typed);
  const names = await readNames(ctx);
  const found = await findRemaining(ctx, text, names);
  if (!found) return null;
  const { query, dropped } = found;
  const words = dropped.map((each) => writingOf(each).exec(typed)?.[0] ?? each.words.join(" "));
  const hasSize = query.requirements.some(({ isFixed, words: [word = ""] }) => isFixed && /^m?\d/.test(word));
  const [value] = dropped.length === 1 ? dropped : [];
  const other = value && (await findOtherValue(ctx, typed, { value, names }));
  return {
    query: other?.query ?? query,
    dropped: { words, instead: other?.instead ?? null, hasSize },
  };
}

const readText = (ctx: Reading, typed: string): Promise<SearchText> =>
  readSearchWords(ctx, withoutMillimetres(withoutQuantity(plainText(typed))));

async function readNames({ em }: Reading): Promise<CatalogueNames> {
  const categories = await tables(em).selectFrom("category").select("name").execute();
  const choices = await tables(em)
    .selectFrom("attribute_choice")
    .select(["attribute", "label"])
    .orderBy("position")
    .execute();
  return { categories: categories.map(({ name }) => name), choices };
}

/**
 * Adds one word after the other to the fixed ones, as long as tools match: first phrases and words in names of categories, then others, the last one first, as
 * a name ends with what it is; values of attributes last. Returns null where only sizes would remain of a part that was named: an O-ring 20 x 2 is no tube.
 */
async function findRemaining(
  ctx: Reading,
  text: SearchText,
  { categories, choices }: CatalogueNames,
): Promise<{ query: ToolQuery; dropped: readonly Requirement[] } | null> {
  const required = toolQuery(text)?.requirements ?? [];
  const fixed = required.filter(({ isFixed }) => isFixed);
  const others = required.filter(({ isFixed }) => !isFixed).toReversed();
  const isKind = (each: Requirement): boolean => categories.some((name) => isIn(name, each.forms));
  const isValue = (each: Requirement): boolean =>
    each.words.some((word) => /\d/.test(word)) || choices.some(({ label }) => isIn(label, each.forms));
  const kinds = others.filter(isKind).toSorted((a, b) => b.words.length - a.words.length);
  const values = others.filter((each) => !kinds.includes(each) && isValue(each));
  const isName = (each: Requirement): boolean => !each.isFixed && !values.includes(each);
  const words = others.filter((each) => isName(each) && !kinds.includes(each));

  let [remaining, query] = [fixed, toolQuery(onlyWith(text, fixed))];
  if (query && !(await hasMatch(ctx, query))) return null;
  const dropped: Requirement[] = [];
  for (const each of [...kinds, ...words, ...values]) {
    const more = toolQuery(onlyWith(text, [...remaining, each]));
    if (more && (await hasMatch(ctx, more))) [remaining, query] = [[...remaining, each], more];
    else dropped.push(each);
  }
  if (!query || dropped.length === 0) return null;
  return dropped.some(isName) && !remaining.some(isName) ? null : { query, dropped };
}

function onlyWith(text: SearchText, required: readonly Requirement[]): SearchText {
  const remaining = new Set(required.flatMap(({ words }) => words));
  return {
    words: text.words.filter(({ word }) => remaining.has(word)),
    meanings: text.meanings.filter(({ words }) => words.every((word) => remaining.has(word))),
  };
}

const wordsOf = (name: string): string[] => plainText(name).split(/[^\p{L}\p{N}.]+/u);

/** Returns whether a name has all words of one of the phrases. */
const isIn = (name: string, forms: PhraseForms): boolean => {
  const words = wordsOf(name);
  return forms.some((phrase) =>
    phrase.every((lexemes) => lexemes.some((lexeme) => words.some((word) => word.startsWith(lexeme)))),
  );
};

/** The words in a text, in any writing of their letters and of what is between them. */
const writingOf = ({ words }: Requirement): RegExp => {
  const letters = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "."));
  return new RegExp(`(?<![\\p{L}\\p{N}])${letters.join("[^\\p{L}\\p{N}]*")}(?![\\p{L}\\p{N}])`, "iu");
};

/** Returns the query with another value of the attribute that the words are a value of: `A2` for `A4`, or `8.8` for `12.9`, if tools have it. */
async function findOtherValue(
  ctx: Reading,
  typed: string,
  { value, names }: { value: Requirement; names: CatalogueNames },
): Promise<{ query: ToolQuery; instead: string } | null> {
  for (const instead of otherCodes(value, names)) {
    const replaced = typed.replace(writingOf(value), () => instead);
    if (replaced === typed || writingOf({ ...value, words: wordsOf(instead) }).test(typed)) continue;
    const query = toolQuery(await readText(ctx, replaced));
    if (query && (await hasMatch(ctx, query))) return { query, instead };
  }
  return null;
}

/** Returns the codes that labels have in place of the value, the nearest first: of `Stainless steel A4` the `A2` of `Stainless steel A2`. */
function otherCodes(value: Requirement, { choices }: CatalogueNames): string[] {
  const coded = choices.flatMap((choice) => {
    const { kind = "", code = "" } = CODED_LABEL.exec(choice.label)?.groups ?? {};
    return code === "" ? [] : [{ ...choice, code, kind: `${choice.attribute} ${kind} ${shapeOf(code)}` }];
  });
  const own = coded.find(({ code }) => isIn(code, value.forms));
  if (!own) return [];
  const distance = (code: string): number => Math.abs(numberIn(code) - numberIn(own.code));
  return coded
    .filter(({ kind, code }) => kind === own.kind && code !== own.code)
    .map(({ code }) => code)
    .toSorted((a, b) => distance(a) - distance(b));
}

/** A label that ends with a code: `Stainless steel A4`, `Steel 8.8`. */
const CODED_LABEL = /^(?<kind>.+) (?<code>\S*\d\S*)$/;
/** Returns what two codes of one kind have in common: `a9` of `A4`, `9.9` of `12.9`. */
const shapeOf = (code: string): string => code.replaceAll(/\d+/g, "9").replaceAll(/\p{L}+/gu, "a");
const numberIn = (code: string): number => Number(/\d+(?:[.]\d+)?/.exec(code)?.[0]);
