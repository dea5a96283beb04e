import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "../platform/database.ts";
import { NEWEST_MIGRATION } from "../platform/migrations.ts";
import { openMigrator } from "../platform/migrator.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";
import { BASELINE_MIGRATION, migrations } from "./catalogue.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());

async function tables(): Promise<string[]> {
  const rows = await database.orm.em
    .fork()
    .execute<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
  return rows.map(({ name }) => name);
}

async function functions(): Promise<string[]> {
  const rows = await database.orm.em
    .fork()
    .execute<{ name: string }[]>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
  return rows.map(({ name }) => name);
}

it("every migration after the baseline goes down and up again to the same", async () => {
  const before = [await tables(), await functions()];
  const migrator = openMigrator(database.orm);
  await migrator.down({ to: BASELINE_MIGRATION });
  await migrator.up();
  expect([await tables(), await functions()]).toEqual(before);
});

it("the baseline has no way down, so no command deletes all data", async () => {
  await expect(openMigrator(database.orm).down(BASELINE_MIGRATION)).rejects.toThrow("cannot be reverted");
  expect(await tables()).toContain("customer_order");
});

it("all migrations run for a login that owns the database and is no superuser", async () => {
  const admin = openDatabase({ url: inject("postgresUrl"), poolMax: 1 });
  const name = `owned_${randomBytes(6).toString("hex")}`;
  await admin.em.fork().execute(`create role ${name} login password 'owner'`);
  await admin.em.fork().execute(`create database ${name} owner ${name}`);
  const url = new URL(inject("postgresUrl"));
  Object.assign(url, { username: name, password: "owner", pathname: `/${name}` });
  const owned = openDatabase({ url: url.href, poolMax: 1 });
  await expect(openMigrator(owned).up()).resolves.toHaveLength(migrations.length);
  await owned.close();
  await admin.em.fork().execute(`drop database ${name}`);
  await admin.em.fork().execute(`drop role ${name}`);
  await admin.close();
});

it("names stand in the order in which they run", () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});

it("the last of them is the newest file, which the readiness of a process requires", () => {
  expect(NEWEST_MIGRATION).toBe(migrations.at(-1)?.name);
});
