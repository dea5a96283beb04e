import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Migration } from "@mikro-orm/migrations";
import type { EntityManager } from "@mikro-orm/postgresql";
import { expect, it, onTestFinished } from "vitest";
import { migrations } from "../migrations/catalogue.ts";
import { openDatabase } from "../platform/database.ts";
import { AnotherBaseline, assertBaseline, openMigrator } from "../platform/migrator.ts";
import { runMigrations } from "../platform/run-migrations.ts";
import { COMPILE_CACHE } from "../testing/compile-cache.ts";
import { aDatabase } from "../testing/test-database.ts";

class MarkTool extends Migration {
  override up(): void {
    this.addSql("alter table tool add column mark text;");
  }

  override down(): void {
    this.addSql("alter table tool drop column mark;");
  }
}

class MarkCustomer extends Migration {
  override up(): void {
    this.addSql("alter table customer add column mark text;");
    this.addSql("create index customer_mark on customer (mark);");
  }

  override down(): void {
    this.addSql("alter table customer drop column mark;");
  }
}

const MADE_UP = [
  { name: "m9001-mark-tool", class: MarkTool },
  { name: "m9002-mark-customer", class: MarkCustomer },
];

/** A database where two made-up migrations are pending. */
async function aDatabaseBefore() {
  const database = await aDatabase();
  onTestFinished(database.close);
  const { orm } = database;
  const migrator = openMigrator(orm, [...migrations, ...MADE_UP]);
  const applied = async (): Promise<string[]> => {
    const rows = await orm.em
      .fork()
      .execute<{ name: string }[]>("select name from mikro_orm_migrations where name > 'm9' order by id");
    return rows.map(({ name }) => name);
  };
  const printed: string[] = [];
  const migrate = (subcommand: "up" | "down") =>
    runMigrations(migrator, subcommand, (line) => void printed.push(line));
  return { em: orm.em, printed, applied, migrate };
}

/** Reads the table of customers until `commit`, as a report does. */
async function aReader(em: EntityManager) {
  const reader = em.fork();
  await reader.begin();
  // A busy machine takes longer than an idle transaction may last.
  await reader.execute("set local idle_in_transaction_session_timeout = 0");
  await reader.execute("lock table customer in access share mode");
  return reader;
}

const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

it("each migration is a transaction of its own: while one waits for a reader, those before it are applied and others read on", async () => {
  const { em, printed, applied, migrate } = await aDatabaseBefore();
  const reader = await aReader(em);
  const migrating = migrate("up");
  await expect.poll(applied).toEqual(["m9001-mark-tool"]);
  await expect.poll(() => em.fork().execute<unknown[]>(WAITING)).toHaveLength(1);
  expect(await em.fork().execute<unknown[]>("select from customer")).toEqual([]);
  await reader.commit();
  await migrating;
  expect(printed).toEqual(["up m9001-mark-tool", "up m9002-mark-customer"]);
  expect(await applied()).toEqual(["m9001-mark-tool", "m9002-mark-customer"]);
});

it("down takes back the newest alone, and waits for a reader too", async () => {
  const { em, printed, applied, migrate } = await aDatabaseBefore();
  await migrate("up");
  const reader = await aReader(em);
  const migrating = migrate("down");
  await expect.poll(() => em.fork().execute<unknown[]>(WAITING)).toHaveLength(1);
  await reader.commit();
  await migrating;
  expect(printed.at(-1)).toBe("down m9002-mark-customer");
  expect(await applied()).toEqual(["m9001-mark-tool"]);
});

it("a migration that fails is named and leaves nothing behind; those before it stay applied, those after it pending", async () => {
  const { em, printed, applied, migrate } = await aDatabaseBefore();
  // The name of the index that this migration creates after its column.
  await em.fork().execute("create index customer_mark on customer (id)");
  await expect(migrate("up")).rejects.toThrow(
    /^m9002-mark-customer failed: .*customer_mark.* already exists/,
  );
  expect(printed).toEqual(["up m9001-mark-tool"]);
  expect(await applied()).toEqual(["m9001-mark-tool"]);
  const column =
    "select from information_schema.columns where table_name = 'customer' and column_name = 'mark'";
  expect(await em.fork().execute<unknown[]>(column)).toEqual([]);
});

it.each(["up", "down", "pending"])(
  "%s rejects a database of another baseline with one line that names the reset, and changes nothing",
  async (subcommand) => {
    const { orm, url, close } = await aDatabase();
    onTestFinished(close);
    await orm.em.fork().execute("comment on table mikro_orm_migrations is 'another'");
    const tables = "select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace";
    const before = await orm.em.fork().execute(tables);
    const migrating = spawn(process.execPath, [`${import.meta.dirname}/migrate.ts`, subcommand], {
      env: { ...COMPILE_CACHE, DATABASE_URL: url },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = Promise.all([text(migrating.stdout), text(migrating.stderr), once(migrating, "exit")]);
    const [printed, errors, [code]] = await output;
    expect([printed, code]).toEqual(["", 1]);
    expect(errors).toMatch(/^The database was created with another baseline .*npm run stack -- reset.*\n$/);
    expect(await orm.em.fork().execute(tables)).toEqual(before);
  },
);

it("a database of the migrations before the baseline is one of another baseline", async () => {
  const { orm, close } = await aDatabase();
  onTestFinished(close);
  await orm.em.fork().execute("comment on table mikro_orm_migrations is null");
  await expect(assertBaseline(orm, openMigrator(orm))).rejects.toThrow(AnotherBaseline);
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
    "alter table order_event disable trigger order_event_append_only",
    "drop table later",
    "drop trigger order_event_append_only on order_event",
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
