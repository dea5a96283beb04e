import type { EntityManager } from "@mikro-orm/postgresql";
import { type Expression, sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { type Tables, tables } from "../shared/tables.ts";

type TextColumn = {
  [Table in keyof Tables]: {
    readonly table: Table;
    readonly column: keyof Tables[Table];
    readonly type: "text" | "jsonb";
  };
}[keyof Tables];

/** Columns with free text of staff, in tables about tools, money or operators. */
const FREE_TEXT: readonly TextColumn[] = [
  { table: "refund", column: "note", type: "text" },
  { table: "order_note", column: "text", type: "text" },
  { table: "review_moderation", column: "reason", type: "text" },
  { table: "stock_movement", column: "note", type: "text" },
  { table: "operator_action", column: "target", type: "text" },
  { table: "operator_action", column: "detail", type: "jsonb" },
];

/** Shorter ones would match words of any text. */
const LENGTH_MIN = 6;

/** Returns what may identify a person in a text: e-mail addresses, full names, phones, addresses and links. */
export async function findIdentifiers(
  em: EntityManager,
  customerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tables(em)
    .selectFrom((eb) =>
      eb
        .selectFrom("customer")
        .select((of) =>
          each(of.ref("email"), of.ref("linkedin_url"), of.ref("photo_url"), fullName(of.ref("name"))),
        )
        .where("id", "=", anyOf(customerIds))
        .unionAll(
          eb
            .selectFrom("customer_order")
            .select((of) =>
              each(of.ref("email"), of.ref("phone"), of.ref("address"), fullName(of.ref("customer_name"))),
            )
            .where("customer_id", "=", anyOf(customerIds)),
        )
        .unionAll(
          eb
            .selectFrom("delivery_change as d")
            .innerJoin("customer_order as o", "o.id", "d.order_id")
            .select((of) => each(of.ref("d.old_address"), of.ref("d.old_phone")))
            .where("o.customer_id", "=", anyOf(customerIds)),
        )
        .as("known"),
    )
    .select(sql<string>`trim(identifier)`.as("identifier"))
    .distinct()
    .where(sql`char_length(trim(identifier))`, ">=", LENGTH_MIN)
    .execute();
  return rows.map(({ identifier }) => identifier);
}

const each = (...columns: readonly Expression<string | null>[]) =>
  sql<string | null>`unnest(array[${sql.join(columns)}])`.as("identifier");

/** Null for a single word, which may be any word of a text. */
const fullName = (name: Expression<string>) =>
  sql<string | null>`case when trim(${name}) like '% %' then ${name} end`;

/** Replaces the identifiers wherever staff wrote them. In a transaction that may remove personal data. */
export async function eraseFreeText(em: EntityManager, identifiers: readonly string[]): Promise<void> {
  if (!identifiers.length) return;
  const patterns = {
    text: identifiers.map(escapePattern).join("|"),
    jsonb: identifiers.map(asInJson).map(escapePattern).join("|"),
  };
  for (const { table, column, type } of FREE_TEXT) {
    const pattern = patterns[type];
    const text = sql`${sql.ref(column)}::text`;
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = regexp_replace(${text}, ${pattern}, 'erased', 'gi')::${sql.raw(type)}
      where ${sql.ref(column)} is not null and ${text} ~* ${pattern}`.execute(tables(em));
  }
}

/** Returns the text with the escapes of a JSON string, so that it matches neither a quote around a value nor less than itself. */
function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns the text as a literal of a Postgres regular expression. */
function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
