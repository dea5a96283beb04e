import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { type Tables, tables } from "../shared/tables.ts";

type TextColumn = {
  [Table in keyof Tables]: {
    readonly table: Table;
    readonly column: keyof Tables[Table];
    readonly type: "text" | "jsonb";
  };
}[keyof Tables];

/** The columns with free text of staff, in tables about tools, money or operators. Refunds last: payments wait for the changed rows. */
const FREE_TEXT: readonly TextColumn[] = [
  { table: "order_note", column: "text", type: "text" },
  { table: "audit_entry", column: "note", type: "text" },
  { table: "stock_movement", column: "note", type: "text" },
  { table: "operator_action", column: "target", type: "text" },
  { table: "operator_action", column: "detail", type: "jsonb" },
  { table: "refund", column: "note", type: "text" },
];

/** Returns the e-mail addresses that these customers have or had when they ordered, without what an erasure left. */
export async function findAddresses(
  em: EntityManager,
  customerIds: readonly string[],
): Promise<readonly string[]> {
  const of = anyOf(customerIds);
  const rows = await tables(em)
    .selectFrom("customer")
    .select("email")
    .where("id", "=", of)
    .union((eb) => eb.selectFrom("customer_order").select("email").where("customer_id", "=", of))
    .execute();
  return rows.flatMap(({ email }) => (email.includes("@") ? [email] : []));
}

/**
 * Replaces these e-mail addresses wherever staff wrote them, in a transaction that may remove personal data. Nothing else that may name
 * a person is replaced in the whole shop: customers choose their name, phone and address, and would change notes about others.
 */
export async function eraseFreeText(em: EntityManager, addresses: readonly string[]): Promise<void> {
  if (!addresses.length) return;
  const patterns = { text: patternOf(addresses), jsonb: patternOf(addresses.map(asInJson)) };
  for (const { table, column, type } of FREE_TEXT) {
    const pattern = patterns[type];
    const text = sql`${sql.ref(column)}::text`;
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = regexp_replace(${text}, ${pattern}, 'erased', 'gi')::${sql.raw(type)}
      where ${sql.ref(column)} is not null and ${text} ~* ${pattern}`.execute(tables(em));
  }
}

/** The text before an address is no part of it; in JSON a line break is a letter. */
const BEGINS = String.raw`(?:(?<![[:alnum:]._%+-])|(?<=\\[bfnrt]))`;
/** The text after an address is no part of it; a full stop may end a sentence. */
const ENDS = "(?![[:alnum:]-]|[.][[:alnum:]])";

const patternOf = (addresses: readonly string[]): string =>
  `${BEGINS}(?:${addresses.map(escapePattern).join("|")})${ENDS}`;

/** Returns the text with the escapes of a JSON string. */
function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns the text as a literal of a Postgres regular expression. */
function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
