import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { BASELINE, NEWEST_MIGRATION, queryValue, withClient } from "./database.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";

/** The table that the migrations write. */
const MIGRATIONS = "mikro_orm_migrations";

/** Columns that can be written. Transaction ids mean nothing in another cluster and are assigned again. */
const COLUMNS = `
  select c.relname as "table", array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype and c.relname <> '${MIGRATIONS}'
  group by c.relname order by c.relname`;

const REFERENCES = `
  select conrelid::regclass::text as "table", confrelid::regclass::text as parent from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

type Table = { table: string; columns: string[] };

/**
 * Writes all rows of one snapshot, one compressed file per table, and returns the manifest. The schema is not included: migrations
 * create it, and the manifest names the newest one.
 */
export async function writeLogicalBackup(databaseUrl: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withClient(databaseUrl, async (client) => {
    const names = (await client.query<Table>(COLUMNS)).rows.map(({ table }) => table).join(", ");
    await client.query("begin transaction isolation level repeatable read read only");
    // Lock before the first query takes the snapshot: a table that a migration rewrites after it would look empty.
    await client.query(`lock table ${names} in access share mode`);
    const takenAt = new Date(await queryValue(client, "select now()::text")).toISOString();
    const migration = await queryValue(client, NEWEST_MIGRATION);
    const baseline = await queryValue(client, BASELINE);
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
    const manifest = { kind: "logical" as const, takenAt, migration, baseline, bytes, tables, sequences };
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
 * Fills a migrated, empty database in one transaction and returns the manifest.
 * @throws Error if the database has customers, or another baseline or migration than the backup
 */
export async function restoreLogicalBackup(folder: string, databaseUrl: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  return withClient(databaseUrl, async (client) => {
    if ((await queryValue(client, BASELINE)) !== manifest.baseline) {
      throw new Error(
        "The backup was made with another baseline of the schema. Restore it with the code of that version: no migration leads from one baseline to another.",
      );
    }
    const migration = await queryValue(client, NEWEST_MIGRATION);
    if (migration !== manifest.migration) {
      throw new Error(
        `The backup is at ${manifest.migration}, the database at ${migration}. Restore with the code of that version, then migrate.`,
      );
    }
    const { rows } = await client.query<Table>(COLUMNS);
    const tables = await sortByReferences(client, rows);
    const names = tables.map(({ table }) => table).join(", ");
    await client.query("begin");
    // No customer may be added between the check and the truncate: a shop on this database may be running.
    await client.query(`lock table ${names} in access exclusive mode`);
    if ((await queryValue(client, "select count(*) from customer")) !== "0") {
      throw new Error("The database has customers. Restore into an empty database.");
    }
    await client.query(`truncate ${names}`);
    for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const { table, columns } of tables) await loadTable(client, folder, { table, columns }, manifest);
    for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
    await client.query("commit");
    await client.query("analyze");
    return manifest;
  });
}

async function loadTable(
  client: Client,
  folder: string,
  { table, columns }: Table,
  manifest: Manifest,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(createReadStream(join(folder, `${table}.copy.gz`)), createGunzip(), target);
  const expected = manifest.tables[table];
  if (target.rowCount !== expected) {
    throw new Error(`The backup is damaged: ${table} has ${target.rowCount} rows instead of ${expected}.`);
  }
}

/** Returns the tables sorted so that each comes after the tables it references. */
async function sortByReferences(client: Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; parent: string }>(REFERENCES);
  const done = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ table }) => !done.has(table) && rows.every((row) => row.table !== table || done.has(row.parent)),
    );
    if (!next.length)
      throw new Error("Tables reference each other in a cycle, so there is no order to restore them in.");
    for (const table of next) done.add(table.table);
    ordered.push(...next);
  }
  return ordered;
}
