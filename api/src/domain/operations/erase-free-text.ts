import type { EntityManager } from "@mikro-orm/postgresql";

/** What staff wrote in their own words, in tables that are otherwise about tools, money or operators. */
const FREE_TEXT = [
  { table: "refund", column: "note", type: "text" },
  { table: "review_moderation", column: "reason", type: "text" },
  { table: "stock_movement", column: "note", type: "text" },
  { table: "operator_action", column: "target", type: "text" },
  { table: "operator_action", column: "detail", type: "jsonb" },
] as const;

/** Shorter ones would be found in words of every text. */
const LENGTH_MIN = 6;

/** How a person may be named in a text: e-mail addresses, full names, phones, addresses and links that the shop knows of them. */
export async function findIdentifiers(
  em: EntityManager,
  customerIds: readonly string[],
): Promise<readonly string[]> {
  const ids = `{${customerIds.join(",")}}`;
  const rows = await em.execute<{ identifier: string }[]>(
    `select distinct trim(identifier) as identifier from (
       select unnest(array[email, linkedin_url, photo_url, case when trim(name) like '% %' then name end])
       from customer where id = any (?::uuid[])
       union all
       select unnest(array[email, phone, address, case when trim(customer_name) like '% %' then customer_name end])
       from customer_order where customer_id = any (?::uuid[])
     ) as known (identifier)
     where char_length(trim(identifier)) >= ?`,
    [ids, ids, LENGTH_MIN],
  );
  return rows.map(({ identifier }) => identifier);
}

/** Replaces the identifiers wherever staff wrote them. In a transaction that may remove personal data. */
export async function eraseFreeText(em: EntityManager, identifiers: readonly string[]): Promise<void> {
  if (!identifiers.length) return;
  const pattern = identifiers.map(escapePattern).join("|");
  for (const { table, column, type } of FREE_TEXT) {
    await em.execute(
      `update ${table} set ${column} = regexp_replace(${column}::text, ?, 'erased', 'gi')::${type}
       where ${column} is not null and ${column}::text ~* ?`,
      [pattern, pattern],
    );
  }
}

/** As a literal of Postgres's regular expressions. */
function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
