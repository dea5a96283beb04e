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

type Found = ReturnType<typeof inAddress>;

const inAddress = (pattern: string) =>
  eb.selectFrom("order_address as m").select("m.order_id as id").where("m.search_text", "like", pattern);

/** The rows of an order that have a text. */
const withWord = (pattern: string): Found[] => [
  inAddress(pattern),
  eb.selectFrom("customer_order as m").select("m.id").where("m.search_text", "like", pattern),
  eb.selectFrom("order_line as m").select("m.order_id as id").where("m.search_text", "like", pattern),
  eb.selectFrom("shipment as m").select("m.order_id as id").where("m.search_text", "like", pattern),
];

/** The orders that the whole text names. */
function named({ typed, number, short, phone, toolId }: Search): Found[] {
  const orders = () => eb.selectFrom("customer_order as m").select("m.id");
  return [
    orders().where("m.payment_intent_id", "like", `${likeLiteral(typed)}%`),
    ...(number === null ? [] : [orders().where("m.order_number", "=", number)]),
    ...(short === null ? [] : [orders().where((of) => of.between("m.id", short.first, short.last))]),
    ...(phone === null ? [] : [inAddress(containing(phone))]),
    ...(toolId === null
      ? []
      : [eb.selectFrom("order_line as m").select("m.order_id as id").where("m.tool_id", "=", toolId)]),
  ];
}

const inAnyOf = (selects: readonly Found[]) => {
  const found = selects.reduce((all, one) => all.unionAll(one));
  return eb.selectFrom(found.as("found")).select("found.id");
};

/** Returns the ids that the whole text names and those of each word with an index, at most one more than `FEW` of each. */
async function findFew({ em }: Pick<DomainContext, "em">, search: Search): Promise<string[][]> {
  const sets = [named(search), ...search.indexed.map(withWord)].map(
    (selects) => sql`array_to_json(array(${inAnyOf(selects).limit(FEW + 1)}))`,
  );
  const { ids } = await tables(em)
    .selectNoFrom(sql<string[][]>`json_build_array(${sql.join(sets)})`.as("ids"))
    .executeTakeFirstOrThrow();
  return ids;
}

/** Selects all orders that match. */
const allWith = (search: Search) =>
  [...search.indexed, ...search.others]
    .map((pattern) => inAnyOf(withWord(pattern)))
    .reduce((all, one) => all.intersect(one))
    .union(inAnyOf(named(search)));

const ALL_OF_THEM = sql<string | null>`string_agg(m.search_text, ' ')`.as("texts");

/** The texts of the order `o` that are searched, in one. */
const TEXTS = sql<string>`concat_ws(' ', o.search_text,
  ${eb.selectFrom("order_address as m").select(ALL_OF_THEM).whereRef("m.order_id", "=", "o.id")},
  ${eb.selectFrom("order_line as m").select(ALL_OF_THEM).whereRef("m.order_id", "=", "o.id")},
  ${eb.selectFrom("shipment as m").select("m.search_text").whereRef("m.order_id", "=", "o.id")})`;

const hasAll = (patterns: readonly string[]) =>
  patterns.length ? sql<SqlBool>`${TEXTS} like all (${patterns})` : sql<SqlBool>`true`;

/** The condition that an order matches, by its own rows alone. */
function matches(search: Search): Expression<SqlBool> {
  const { typed, number, short, phone, toolId } = search;
  return eb.or([
    hasAll([...search.indexed, ...search.others]),
    eb("o.payment_intent_id", "like", `${likeLiteral(typed)}%`),
    ...(number === null ? [] : [eb("o.order_number", "=", number)]),
    ...(short === null ? [] : [eb.between("o.id", short.first, short.last)]),
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
