import type { Redis } from "ioredis";
import type { TestShop } from "./test-shop.ts";

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
}

/** Every value of every table as text, bytes decoded; one line per column. */
export async function dataInPostgres(shop: TestShop): Promise<string> {
  const columns = await shop.em.execute<Column[]>(
    `select quote_ident(table_name) as table_name, quote_ident(column_name) as column_name, data_type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const lines: string[] = [];
  for (const { table_name: table, column_name: column, data_type: type } of columns) {
    const value = type === "bytea" ? `encode(${column}, 'escape')` : `${column}::text`;
    const [row] = await shop.em.execute<{ text: string | null }[]>(
      `select string_agg(${value}, ' ; ') as text from ${table}`,
    );
    lines.push(`${table}.${column}: ${row?.text ?? ""}`);
  }
  return lines.join("\n");
}

/** A sum of the rows of each table. Equal to a later one if nothing changed. */
export async function sumsInPostgres({ em }: TestShop): Promise<object | undefined> {
  const tables = await em.execute<{ name: string }[]>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const sums = tables.map(
    ({ name }) => `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t) as ${name}`,
  );
  const [row] = await em.execute<object[]>(`select ${sums.join(", ")}`);
  return row;
}

/** Every key of a Redis database with what it holds; one line per key. */
export async function dataInRedis(redis: Redis): Promise<string> {
  const keys = await redis.keys("*");
  const lines = await Promise.all(
    keys.map(async (key) => `${key}: ${JSON.stringify(await valueOf(redis, key))}`),
  );
  return lines.join("\n");
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  switch (type) {
    case "string":
      return redis.get(key);
    case "hash":
      return redis.hgetall(key);
    case "list":
      return redis.lrange(key, 0, -1);
    case "set":
      return redis.smembers(key);
    case "zset":
      return redis.zrange(key, "0", "-1");
    case "stream":
      return redis.xrange(key, "-", "+");
    case "none":
      return null;
    default:
      throw new Error(`${key} is a ${type}, which this dump does not know`);
  }
}
