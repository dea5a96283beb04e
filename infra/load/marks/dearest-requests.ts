import { numberedId } from "../seed/customers.ts";
import { widestFilter } from "../seed/large-tree.ts";
import { TOOL_ID_PREFIX } from "../seed/tools.ts";

/** The dearest request that a public call allows, in the shop that `seed` fills. */
export interface DearestRequest {
  /** The call as in the contract, such as `GET /catalogue`. */
  readonly call: string;
  readonly what: string;
  /** Statements that Postgres executes for it among some hundred parts; a search among many has up to six more, one for each rank, and another count. */
  readonly statements: number;
  /** The path below the API's address; each turn has another one, so that none is shared or cached. */
  readonly path: (turn: number) => string;
  readonly body?: unknown;
  /** The expected status; 200 by default. */
  readonly status?: number;
}

/** The family of the first parts, as many as one may have. */
export const LARGE_FAMILY = { slug: "large-family", parts: 500 };

/** The attributes that the same parts have, as many as a call may filter by. */
const FILTERED = [0, 1, 2, 10, 11, 12, 20, 21];
const EVERY_LETTER = "a b c d e f g h i j k l m n o p q r s t u v w x y z";
/** A word that most parts have. */
const WORD = "steel";

const idOf = (number: number): string => numberedId(TOOL_ID_PREFIX, number);
const query = (parameters: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
  ).toString();
const pageSize = (turn: number): number => 100 - (turn % 50);

const filters = Object.fromEntries(FILTERED.map(widestFilter).map(({ slug, text }) => [`f.${slug}`, text]));

/** Every public call of the contract but the event stream, which is limited by the number of open ones. */
export const DEAREST_REQUESTS: readonly DearestRequest[] = [
  {
    call: "GET /catalogue",
    what: "a word of most parts, eight filters with all values, price, stock",
    statements: 20,
    path: (turn) =>
      `/catalogue?${query({ q: WORD, ...filters, price: `${turn % 100}..`, inStock: "true", limit: 100 })}`,
  },
  {
    call: "GET /catalogue",
    what: "a word of most parts",
    statements: 7,
    path: (turn) => `/catalogue?${query({ q: WORD, limit: pageSize(turn) })}`,
  },
  {
    call: "GET /tools",
    what: "every letter, by name",
    statements: 4,
    path: (turn) => `/tools?${query({ q: EVERY_LETTER, sort: "name", limit: pageSize(turn) })}`,
  },
  {
    call: "GET /tools/suggestions",
    what: "every letter",
    statements: 8,
    path: (turn) => `/tools/suggestions?${query({ q: `${EVERY_LETTER} ${turn}` })}`,
  },
  {
    call: "GET /tools/chosen",
    what: "24 parts",
    statements: 1,
    path: (turn) =>
      `/tools/chosen?${query({ ids: Array.from({ length: 24 }, (_, at) => idOf((turn + at) % 400)).join() })}`,
  },
  {
    call: "GET /purchase/{id}",
    what: "a part",
    statements: 1,
    path: (turn) => `/purchase/${idOf(turn % 400)}`,
  },
  {
    call: "GET /categories",
    what: "the tree with its counts",
    statements: 2,
    path: () => "/categories",
  },
  {
    call: "GET /categories/{slug}",
    what: "a category of the fourth level",
    statements: 4,
    path: (turn) => `/categories/category-${370 + (turn % 30)}`,
  },
  {
    call: "GET /families/{slug}",
    what: `${LARGE_FAMILY.parts} parts`,
    statements: 5,
    path: () => `/families/${LARGE_FAMILY.slug}`,
  },
  {
    call: "GET /parts/{partNumber}",
    what: "a part of a large family",
    statements: 12,
    path: (turn) => `/parts/BW-${1001 + (turn % 400)}`,
  },
  {
    call: "GET /ratting",
    what: "100 reviews",
    statements: 2,
    path: (turn) => `/ratting?${query({ limit: pageSize(turn) })}`,
  },
  {
    call: "GET /settings",
    what: "what the pages need",
    statements: 0,
    path: () => "/settings",
  },
  {
    call: "POST /unsubscribe/{token}",
    what: "an unknown token",
    statements: 1,
    path: (turn) => `/unsubscribe/${idOf(turn)}`,
  },
  {
    call: "POST /stripe/webhook",
    what: "255 kB of small objects without a signature",
    statements: 0,
    status: 400,
    path: () => "/stripe/webhook",
    body: { a: Array.from({ length: 31_000 }, () => ({ a: 1 })) },
  },
];
