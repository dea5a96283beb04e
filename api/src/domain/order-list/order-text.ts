import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import { readOrderNumber, readPhoneDigits, readShortId } from "../order/order-number.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { isId } from "../shared/ids.ts";
import { likeLiteral } from "../shared/like.ts";
import { plainText, typedText } from "../shared/plain-text.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { findTypedNumber } from "../tool/find-typed-number.ts";

/** The number of orders of a word up to which they are found by its indexes; above it, one of a few orders has the word. */
const FEW = 1000;

const eb = expressionBuilder<Tables & { o: Tables["customer_order"] }, "o">();

/** What is searched: orders by what the whole text is, and those in which each of the words is somewhere. */
interface Search {
  readonly typed: string;
  readonly number: number | null;
  readonly short: ReturnType<typeof readShortId>;
  readonly phone: string | null;
  readonly toolId: string | null;
  /** Patterns that a trigram index finds, and the others. */
  readonly indexed: readonly string[];
  readonly others: readonly string[];
}

/** A condition on `customer_order as o`: `page` reads the orders one after another until there are enough, `all` finds all at once. */
export interface TextCondition {
  readonly page: Expression<SqlBool>;
  readonly all: Expression<SqlBool>;
}

/**
 * Returns the condition that an order matches a search text, whatever its status is: see `OrderFilter`. Rare words are looked up in their indexes
 * at once; the two conditions differ where all are common.
 */
export async function orderTextCondition(
  ctx: Pick<DomainContext, "em">,
  text: string,
): Promise<TextCondition> {
  const typed = typedText(text);
  const id = typed.toLowerCase();
  if (isId(id)) return inBoth(eb("o.id", "=", id));
  const search = {
    typed,
    number: readOrderNumber(text),
    short: readShortId(text),
    phone: readPhoneDigits(text),
    toolId: (await findTypedNumber(ctx, text))?.toolId ?? null,
    ...wordsOf(plainText(typed)),
  };
  const [whole = [], ...ofWords] = await findFew(ctx, search);
  const rare = ofWords.flatMap((ids, at) => (ids.length > FEW ? [] : [{ at, ids }]));
  if (whole.length > FEW || !rare.length) {
    return { page: matches(search), all: eb("o.id", "in", allWith(search)) };
  }
  const [first, ...sets] = rare.map(({ ids }) => new Set(ids));
  const found = [...(first ?? [])].filter((one) => sets.every((ids) => ids.has(one)));
  const left = search.indexed.filter((_, at) => rare.every((one) => one.at !== at));
  return inBoth(
    eb.or([
      eb("o.id", "=", anyOf(whole)),
      eb.and([eb("o.id", "=", anyOf(found)), hasAll([...left, ...search.others])]),
    ]),
  );
}

const inBoth = (condition: Expression<SqlBool>): TextCondition => ({ page: condition, all: condition });

/** Returns the words of a plain text as patterns; without one that an index finds, the text is one. A size (`8 x 30`) is one word. */
function wordsOf(plain: string): Pick<Search, "indexed" | "others"> {
  const words = [...new Set(plain.split(/ (?!x )(?<! x )/))];
  const indexed = words.filter((word) => /[\p{L}\p{N}]{3}/u.test(word));
  if (!indexed.length) return { indexed: [containing(plain)], others: [] };
  return {
    indexed: indexed.map(containing),
    others: words.filter((word) => !indexed.includes(word)).map(containing),
  };
}

const containing = (word: string): string => `%${likeLiteral(word)}%`;

/** The texts of all orders: one of each order, address, line and parcel. */
const ORDER_TEXTS = eb
  .selectFrom("customer_order as m")
  .select(["m.id", "m.search_text as text"])
  .unionAll(eb.selectFrom("order_address as m").select(["m.order_id as id", "m.search_text as text"]))
  .unionAll(eb.selectFrom("order_line as m").select(["m.order_id as id", "m.search_text as text"]))
  .unionAll(eb.selectFrom("shipment as m").select(["m.order_id as id", "m.search_text as text"]))
  .as("m");

/** Selects the orders with a text. */
const withWord = (pattern: string) =>
  eb.selectFrom(ORDER_TEXTS).select("m.id").where("m.text", "like", pattern);

/** The conditions on the order's own row that the whole text names it. */
const namesOf = ({ typed, number, short }: Search) => [
  eb("o.payment_intent_id", "like", `${likeLiteral(typed)}%`),
  ...(number === null ? [] : [eb("o.order_number", "=", number)]),
  ...(short === null ? [] : [eb.between("o.id", short.first, short.last)]),
];

/** Selects the orders that the whole text names. */
function named(search: Search) {
  const { phone, toolId } = search;
  const inLines = eb.selectFrom("order_line as m").select("m.order_id as id");
  const inAddresses = eb.selectFrom("order_address as m").select("m.order_id as id");
  const found = [
    ...namesOf(search).map((is) => eb.selectFrom("customer_order as o").select("o.id").where(is)),
    ...(phone === null ? [] : [inAddresses.where("m.search_text", "like", containing(phone))]),
    ...(toolId === null ? [] : [inLines.where("m.tool_id", "=", toolId)]),
  ].reduce((all, one) => all.unionAll(one));
  return eb.selectFrom(found.as("found")).select("found.id");
}

/** Returns the ids that the whole text names and those of each word with an index, at most one more than `FEW` of each. */
async function findFew({ em }: Pick<DomainContext, "em">, search: Search): Promise<string[][]> {
  const sets = [
    named(search).limit(FEW + 1),
    ...search.indexed.map((pattern) => withWord(pattern).limit(FEW + 1)),
  ].map((found) => sql`array_to_json(array(${found}))`);
  const { ids } = await tables(em)
    .selectNoFrom(sql<string[][]>`json_build_array(${sql.join(sets)})`.as("ids"))
    .executeTakeFirstOrThrow();
  return ids;
}

/** Selects all orders that match. */
const allWith = (search: Search) =>
  [...search.indexed, ...search.others]
    .map(withWord)
    .reduce((all, one) => all.intersect(one))
    .union(named(search));

/** The texts of the order `o` that are searched, in one. */
const TEXTS = eb
  .selectFrom(ORDER_TEXTS)
  .select(sql<string>`string_agg(m.text, ' ')`.as("texts"))
  .whereRef("m.id", "=", "o.id");

const hasAll = (patterns: readonly string[]) =>
  patterns.length ? sql<SqlBool>`${TEXTS} like all (${patterns})` : sql<SqlBool>`true`;

/** The condition that an order matches, by its own rows alone. */
function matches(search: Search): Expression<SqlBool> {
  const { phone, toolId } = search;
  return eb.or([
    hasAll([...search.indexed, ...search.others]),
    ...namesOf(search),
    ...(phone === null ? [] : [hasAll([containing(phone)])]),
    ...(toolId === null
      ? []
      : [
          // Not `exists`: Postgres would read all orders of the tool first.
          sql<SqlBool>`${eb
            .selectFrom("order_line as m")
            .select(sql.lit(true).as("is"))
            .whereRef("m.order_id", "=", "o.id")
            .where("m.tool_id", "=", toolId)}`,
        ]),
  ]);
}
