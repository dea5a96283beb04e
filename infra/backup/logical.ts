import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { NEWEST_MIGRATION, valueOf, withClient } from "./database.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";

/** The migrations write this one themselves. */
const MIGRATIONS = "mikro_orm_migrations";

/** Columns that can be written; ids of transactions belong to the cluster that gave them out, and are given anew. */
const COLUMNS = `
  select c.relname as "table", array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype and c.relname <> '${MIGRATIONS}'
  group by c.relname order by c.relname`;

const REFERENCES = `
  select conrelid::regclass::text as "table", confrelid::regclass::text as needs from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

type Table = { table: string; columns: string[] };

/**
 * Writes every row as one snapshot of the database shows it, a compressed file for each table. The schema is not in it: it is what
 * the migrations make, and the newest of them is noted.
 */
export async function writeLogical(databaseUrl: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withClient(databaseUrl, async (client) => {
    const held = (await client.query<Table>(COLUMNS)).rows.map(({ table }) => table).join(", ");
    await client.query("begin transaction isolation level repeatable read read only");
    // Before the first question, which takes the snapshot: of a table that a migration writes anew later than that it shows no row.
    await client.query(`lock table ${held} in access share mode`);
    const takenAt = new Date(await valueOf(client, "select now()::text")).toISOString();
    const migration = await valueOf(client, NEWEST_MIGRATION);
    const { rows } = await client.query<Table>(COLUMNS);
    const tables: Record<string, number> = {};
    let bytes = 0;
    for (const { table, columns } of rows) {
      const file = join(folder, `${table}.copy.gz`);
      const source = client.query(copyTo(`copy ${table} (${columns.join(", ")}) to stdout`));
      await pipeline(source, createGzip(), createWriteStream(file, { mode: 0o600 }));
      tables[table] = source.rowCount;
      bytes += (await stat(file)).size;
    }
    const sequences = await readSequences(client);
    await client.query("commit");
    const manifest = { kind: "logical" as const, takenAt, migration, bytes, tables, sequences };
    await writeManifest(folder, manifest);
    return manifest;
  });
}

async function readSequences(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename not like '${MIGRATIONS}%'`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Fills a database that the migrations have made and nobody has used yet. In one transaction: all of it, or nothing.
 * @throws Error where the database is not empty or of another version
 */
export async function restoreLogical(folder: string, databaseUrl: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  return withClient(databaseUrl, async (client) => {
    const migration = await valueOf(client, NEWEST_MIGRATION);
    if (migration !== manifest.migration) {
      throw new Error(
        `The backup is of ${manifest.migration}, the database at ${migration}: take the code of that version, and migrate afterwards.`,
      );
    }
    const { rows } = await client.query<Table>(COLUMNS);
    const tables = await inOrder(client, rows);
    const names = tables.map(({ table }) => table).join(", ");
    await client.query("begin");
    // Nobody comes in between the look and the emptying: a shop on this database may be open already.
    await client.query(`lock table ${names} in access exclusive mode`);
    if ((await valueOf(client, "select count(*) from customer")) !== "0") {
      throw new Error("The database has customers already: a backup is restored into an empty one.");
    }
    await client.query(`truncate ${names}`);
    for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const { table, columns } of tables) await load(client, folder, { table, columns }, manifest);
    for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const [name, value] of Object.entries(manifest.sequences ?? {}))
      await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
    await client.query("commit");
    await client.query("analyze");
    return manifest;
  });
}

async function load(
  client: Client,
  folder: string,
  { table, columns }: Table,
  manifest: Manifest,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(createReadStream(join(folder, `${table}.copy.gz`)), createGunzip(), target);
  const expected = manifest.tables?.[table];
  if (target.rowCount !== expected) {
    throw new Error(
      `${table} has ${target.rowCount} rows and should have ${expected}: the backup is damaged.`,
    );
  }
}

/** Tables after those that they refer to. */
async function inOrder(client: Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; needs: string }>(REFERENCES);
  const done = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ table }) => !done.has(table) && rows.every((row) => row.table !== table || done.has(row.needs)),
    );
    if (!next.length) throw new Error("Tables refer to each other in a ring: no order to restore them in.");
    for (const table of next) done.add(table.table);
    ordered.push(...next);
  }
  return ordered;
}
