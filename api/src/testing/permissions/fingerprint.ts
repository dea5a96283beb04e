import type { TestShop } from "../test-shop.ts";

export interface Fingerprint {
  /** Per table of the database: how many rows, and a hash over all of them. */
  readonly tables: readonly { name: string; rows: string; hash: string | null }[];
  readonly admins: readonly string[];
  readonly newestCharge: string | undefined;
  readonly newestRefund: string | undefined;
}

/** Makes the function `fingerprint` of a database: a session plans it once, which takes longer than its run. */
async function prepare({ em }: TestShop): Promise<void> {
  const [query] = await em.execute<{ sql: string }[]>(
    `select string_agg(format(
       'select %L, count(*)::text, sum(hashtextextended(r::text, 0)::numeric)::text from %I r', tablename, tablename
     ), ' union all ' order by tablename) as sql from pg_tables where schemaname = 'public'`,
  );
  await em.execute(
    `create function fingerprint() returns table (name text, rows text, hash text) language plpgsql
     as $$ begin return query ${query?.sql ?? ""}; end $$`,
  );
}

/** By shop, as a worker goes through more than one file. */
const prepared = new WeakMap<TestShop, Promise<void>>();

/** Everything that a call could have changed: all tables, the admins at the identity provider, and Stripe. */
export async function fingerprintOf(shop: TestShop): Promise<Fingerprint> {
  if (!prepared.has(shop)) prepared.set(shop, prepare(shop));
  await prepared.get(shop);
  const [tables, charges, refunds] = await Promise.all([
    shop.em.execute<{ name: string; rows: string; hash: string | null }[]>("select * from fingerprint()"),
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
