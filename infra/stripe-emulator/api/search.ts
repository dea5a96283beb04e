import { invalidRequest } from "../objects/api-error.ts";
import type { PaymentIntent } from "../store/types.ts";

interface Clause {
  negated: boolean;
  field: Field;
  metadataKey: string | null;
  operator: string;
  /** `null` matches fields that are not set. */
  value: string | null;
}

const CLAUSE =
  /^\s*(?<minus>-)?(?<field>[a-z_]+)(?:\[(?<quote>["'])(?<key>.*?)\k<quote>\])?\s*(?<operator>>=|<=|[:~<>=])\s*(?:(?<valueQuote>["'])(?<quoted>(?:\\.|(?!\k<valueQuote>).)*)\k<valueQuote>|(?<bare>[^\s"']+))/;

const FIELDS = ["amount", "created", "currency", "customer", "metadata", "status"] as const;

type Field = (typeof FIELDS)[number];

function reject(message: string): never {
  throw invalidRequest(message, { param: "query" });
}

function readClause(rest: string): { clause: Clause; length: number } {
  const match = CLAUSE.exec(rest);
  const groups = match?.groups;
  if (!match || !groups) {
    return reject(
      'We were unable to parse your search query. Try using the format `metadata["key"]:"value"` to query for metadata or key:"value" to query for other fields.',
    );
  }
  const field = FIELDS.find((name) => name === groups["field"]);
  if (!field) {
    return reject(
      `Field \`${groups["field"]}\` is an unsupported search field for resource \`payment_intents\`. See http://stripe.com/docs/search#query-fields-for-payment-intents for a list of supported fields.`,
    );
  }
  if ((field === "metadata") !== (groups["key"] !== undefined))
    return reject(`Field \`${field}\` is used in a wrong way.`);
  const clause: Clause = {
    negated: groups["minus"] !== undefined,
    field,
    metadataKey: groups["key"] ?? null,
    operator: groups["operator"] ?? ":",
    value:
      groups["quoted"]?.replaceAll(/\\(.)/g, "$1") ??
      (groups["bare"] === "null" ? null : (groups["bare"] ?? "")),
  };
  return { clause, length: match[0].length };
}

function parse(query: string): { clauses: Clause[]; joinedBy: "AND" | "OR" } {
  const clauses: Clause[] = [];
  const joints = new Set<string>();
  let rest = query;
  for (;;) {
    const { clause, length } = readClause(rest);
    clauses.push(clause);
    rest = rest.slice(length);
    if (rest.trim() === "") break;
    const joint = /^\s+(?:(AND|OR)\s+)?(?=\S)/i.exec(rest);
    if (!joint) return reject("We were unable to parse your search query.");
    joints.add(joint[1]?.toUpperCase() ?? "AND");
    rest = rest.slice(joint[0].length);
  }
  if (joints.size > 1) return reject("You cannot combine AND and OR in the same search query.");
  return { clauses, joinedBy: joints.has("OR") ? "OR" : "AND" };
}

const isSame = (actual: string, value: string): boolean => actual === value;

/** Comparisons in lower case by operator. */
const COMPARE: Readonly<Record<string, (actual: string, value: string) => boolean>> = {
  ":": isSame,
  "=": isSame,
  "~": (actual, value) => actual.includes(value),
  ">": (actual, value) => Number(actual) > Number(value),
  "<": (actual, value) => Number(actual) < Number(value),
  ">=": (actual, value) => Number(actual) >= Number(value),
  "<=": (actual, value) => Number(actual) <= Number(value),
};

function holds({ field, metadataKey, operator, value }: Clause, intent: PaymentIntent): boolean {
  const actual = (field === "metadata" ? intent.metadata[metadataKey ?? ""] : intent[field]) ?? null;
  if (value === null || actual === null) return value === actual;
  return COMPARE[operator]?.(String(actual).toLowerCase(), value.toLowerCase()) ?? false;
}

/**
 * A test for Stripe's search language over payment intents: fields amount, created, currency, customer, metadata
 * and status; clauses joined by AND or by OR, negated by a minus.
 */
export function searchTest(query: string): (intent: PaymentIntent) => boolean {
  const { clauses, joinedBy } = parse(query);
  return (intent) => {
    const results = clauses.map((clause) => holds(clause, intent) !== clause.negated);
    return joinedBy === "OR" ? results.includes(true) : !results.includes(false);
  };
}
