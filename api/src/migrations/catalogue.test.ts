import { afterAll, beforeAll, expect, it } from "vitest";
import { NEWEST_MIGRATION } from "../platform/migrations.ts";
import { openMigrator } from "../platform/migrator.ts";
import { aDatabase, type TestDatabase } from "../testing/test-database.ts";
import { migrations } from "./catalogue.ts";

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

it("every migration goes down to nothing and up again to the same", async () => {
  const before = [await tables(), await functions()];
  const migrator = openMigrator(database.orm);
  await migrator.down({ to: 0 });
  expect([await tables(), await functions()]).toEqual([["mikro_orm_migrations"], []]);
  await migrator.up();
  expect([await tables(), await functions()]).toEqual(before);
});

it("names stand in the order in which they run", () => {
  const names = migrations.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});

it("the last of them is the newest file, which the readiness of a process requires", () => {
  expect(NEWEST_MIGRATION).toBe(migrations.at(-1)?.name);
});
