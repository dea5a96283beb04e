import { randomBytes } from "node:crypto";
import type { MikroORM } from "@mikro-orm/postgresql";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { processUrlOf } from "./process-role.ts";

export interface TestDatabase {
  /** As the owner of the tables: for what tests prepare and check. */
  readonly orm: MikroORM;
  readonly url: string;
  /** As API and worker: they may read and write rows, and nothing else. */
  readonly processOrm: MikroORM;
  readonly processUrl: string;
  close(): Promise<void>;
}

/** Tests send much at once on a busy machine: the limits of production are too low for them. */
const CONNECT_MS = 60_000;
const STATEMENT_MS = 60_000;

/** A new database, cloned from the migrated template of a server; dropped by `close`. */
export async function aDatabase(
  server = inject("postgresUrl"),
  statementMs = STATEMENT_MS,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(server, `create database ${name} template shop_template strategy file_copy`);
  const url = server.replace(/postgres$/, name);
  const processUrl = processUrlOf(url);
  const limits = { poolMax: 20, connectMs: CONNECT_MS, statementMs };
  const orm = openDatabase({ url, ...limits });
  const processOrm = openDatabase({ url: processUrl, ...limits });
  return {
    orm,
    url,
    processOrm,
    processUrl,
    async close() {
      await orm.close();
      await processOrm.close();
      await asAdmin(server, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
  });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
