import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { migrations } from "../migrations/catalogue.ts";
import { openDatabase } from "../platform/database.ts";
import { openMigrator } from "../platform/migrator.ts";
import { COMPILE_CACHE } from "../testing/compile-cache.ts";
import { aDatabase } from "../testing/test-database.ts";

it("a migration that waits for somebody who reads for long lets the shop through meanwhile, and goes on afterwards", async () => {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  // The newest that is about a table; of those after it the way back may be free.
  await openMigrator(orm).down({ to: "m0023-refunds-twice" });
  const reader = orm.em.fork();
  await reader.begin();
  // A busy machine takes longer to start the command than an idle transaction may last.
  await reader.execute("set local idle_in_transaction_session_timeout = 0");
  await reader.execute("lock table refund in access share mode");
  const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, "down"], {
    env: { ...COMPILE_CACHE, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = text(migrating.stdout);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => orm.em.fork().execute<unknown[]>(waiting)).toHaveLength(1);
  expect(await orm.em.fork().execute<unknown[]>("select from refund")).toEqual([]);
  await reader.commit();
  await once(migrating, "exit");
  expect(await output).toMatch(/^down m0023/m);
});

/** A database where the last ones are pending; the second of them is about customers. */
async function aDatabaseBefore() {
  const database = await aDatabase();
  onTestFinished(database.close);
  await openMigrator(database.orm).down({ to: "m0067-refund-of-return" });
  const applied = async (): Promise<string[]> => {
    const rows = await database.orm.em
      .fork()
      .execute<{ name: string }[]>(
        "select name from mikro_orm_migrations where name > 'm0067-z' order by id",
      );
    return rows.map(({ name }) => name);
  };
  const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, "up"], {
    env: { ...COMPILE_CACHE, DATABASE_URL: database.url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = Promise.all([text(migrating.stdout), text(migrating.stderr), once(migrating, "exit")]);
  return { ...database, applied, output };
}

it("each migration is a transaction of its own: while one waits for a table, those before it are applied and hold nothing", async () => {
  const { orm, applied, output } = await aDatabaseBefore();
  const reader = orm.em.fork();
  await reader.begin();
  await reader.execute("set local idle_in_transaction_session_timeout = 0");
  await reader.execute("lock table customer in access share mode");
  await expect.poll(applied).toEqual(["m0068-order-note-key"]);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(() => orm.em.fork().execute<unknown[]>(waiting)).toHaveLength(1);
  await reader.commit();
  const names = migrations.map(({ name }) => name).filter((name) => name >= "m0068");
  expect((await output)[0]).toBe(names.map((name) => `up ${name}\n`).join(""));
  expect(await applied()).toEqual(names);
});

it("a migration that fails is named and leaves nothing behind; those before it stay applied, those after it pending", async () => {
  const { orm, applied, output } = await aDatabaseBefore();
  // The name of the index that this migration creates after its column.
  await orm.em.fork().execute("create index customer_unsubscribe_token on customer (id)");
  const [printed, errors, [code]] = await output;
  expect([printed, code]).toEqual(["up m0068-order-note-key\n", 1]);
  expect(errors).toMatch(/^m0069-unsubscribe-token failed: .*customer_unsubscribe_token.* already exists/m);
  expect(await applied()).toEqual(["m0068-order-note-key"]);
  const column = "select from information_schema.columns where column_name = 'unsubscribe_token'";
  expect(await orm.em.fork().execute<unknown[]>(column)).toEqual([]);
});

it("up with one role, by two ways, gives it its limits and takes no right, also where nothing is pending", async () => {
  const { orm, url, close } = await aDatabase();
  onTestFinished(close);
  const role = `migrator_${Date.now()}`;
  const as = new URL(url);
  as.username = role;
  as.password = "migrator";
  await orm.em.fork().execute(`create role ${role} login password 'migrator'`);
  onTestFinished(async () => {
    await orm.em.fork().execute(`drop owned by ${role}; drop role ${role}`);
  });
  await orm.em.fork().execute(`grant all on all tables in schema public to ${role}`);
  const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, "up"], {
    env: {
      ...COMPILE_CACHE,
      DATABASE_URL: as.href,
      MIGRATION_DATABASE_URL: `${as.href}?application_name=direct`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = text(migrating.stdout);
  await once(migrating, "exit");
  expect(await output).toBe("up: nothing to do\n");
  const [row] = await orm.em
    .fork()
    .execute<{ limits: string[] }[]>(
      "select setconfig as limits from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname = ?",
      [role],
    );
  expect(row?.limits).toContain("statement_timeout=5s");
  const mayStillMigrate = "select has_table_privilege(?, 'mikro_orm_migrations', 'insert') as may";
  expect(await orm.em.fork().execute(mayStillMigrate, [role])).toEqual([{ may: true }]);
});

it("up lets the role of API and worker read and write rows of all tables, later ones too, and nothing else", async () => {
  const server = await aDatabase();
  onTestFinished(server.close);
  const name = `owned_${Date.now()}`;
  const [owner, shop] = [`${name}_owner`, `${name}_shop`];
  const admin = server.orm.em.fork();
  await admin.execute(`create role ${owner} login password '${owner}'`);
  await admin.execute(`create role ${shop} login password '${shop}'`);
  await admin.execute(`create database ${name} owner ${owner}`);
  await admin.execute(`revoke temporary on database ${name} from public`);
  const urlOf = (role: string): string =>
    Object.assign(new URL(server.url), { username: role, password: role, pathname: `/${name}` }).href;
  const owners = openDatabase({ url: urlOf(owner), poolMax: 1 });
  const processes = openDatabase({ url: urlOf(shop), poolMax: 1 });
  onTestFinished(async () => {
    await Promise.all([owners.close(), processes.close()]);
    await admin.execute(`drop database ${name} with (force)`);
    await admin.execute(`drop role ${owner}, ${shop}`);
  });
  for (const _ of ["the first time", "again"]) {
    const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, "up"], {
      env: { ...COMPILE_CACHE, DATABASE_URL: urlOf(shop), MIGRATION_DATABASE_URL: urlOf(owner) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect((await once(migrating, "exit"))[0]).toBe(0);
  }
  await owners.em.fork().execute("create table later (id int generated always as identity, name text)");
  const run = (sql: string): Promise<unknown> => processes.em.fork().execute(sql);

  expect(await run("show statement_timeout")).toEqual([{ statement_timeout: "5s" }]);
  await run("insert into later (name) values ('one'), ('two')");
  await run("update later set name = 'three' where name = 'one'");
  await run("delete from later where name = 'two'");
  await run(
    "insert into customer (id, subject, email, name) values (gen_random_uuid(), 's', 's@b.test', 'S')",
  );
  await run("select nextval('order_number')");
  for (const denied of [
    "alter table customer disable trigger all",
    "alter table customer add column mark text",
    "alter table order_event disable trigger order_event_only_grows",
    "drop table later",
    "drop trigger order_event_only_grows on order_event",
    "drop function search_lexemes_are_known() cascade",
    "truncate later",
    "create table mine (id int)",
    "create temporary table mine (id int)",
    "create function mine() returns int language sql return 1",
    "create schema mine",
    "set session_replication_role = replica",
    `set role ${owner}`,
    "delete from mikro_orm_migrations",
  ])
    await expect(run(denied)).rejects.toThrow(/permission denied|must be owner/);
  expect(await run("select name from later")).toEqual([{ name: "three" }]);
});
