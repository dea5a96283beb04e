import type { TestShop } from "../test-shop.ts";

export interface Fingerprint {
  /** Per table of the database: how many rows, and a hash over all of them. */
  readonly tables: readonly { name: string; rows: string; hash: string | null }[];
  readonly admins: readonly string[];
  readonly newestCharge: string | undefined;
  readonly newestRefund: string | undefined;
}

let allTables: string | undefined;

async function queryOfAllTables({ em }: TestShop): Promise<string> {
  const [query] = await em.execute<{ sql: string }[]>(
    `select string_agg(format(
       'select %L as name, count(*) as rows, sum(hashtextextended(r::text, 0)::numeric) as hash from %I r', tablename, tablename
     ), ' union all ' order by tablename) as sql from pg_tables where schemaname = 'public'`,
  );
  return query?.sql ?? "";
}

/** Everything that a call could have changed: all tables, the admins at the identity provider, and Stripe. */
export async function fingerprintOf(shop: TestShop): Promise<Fingerprint> {
  allTables ??= await queryOfAllTables(shop);
  const [tables, charges, refunds] = await Promise.all([
    shop.em.execute<{ name: string; rows: string; hash: string | null }[]>(allTables),
    shop.stripe.paymentIntents.list({ limit: 1 }),
    shop.stripe.refunds.list({ limit: 1 }),
  ]);
  return {
    tables,
    admins: [...shop.accounts.admins].toSorted(),
    newestCharge: charges.data[0]?.id,
    newestRefund: refunds.data[0]?.id,
  };
}
