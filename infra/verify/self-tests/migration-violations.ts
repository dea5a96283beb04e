import { M0001Baseline } from "../../../api/src/migrations/m0001-baseline.ts";
import { checkMigrations, unsafeStatements, UNREADABLE } from "../migrations.ts";

/** Statements that are not safe on a filled table in a transaction, and a word of the advice. */
const inTransaction: readonly [statement: string, advice: string][] = [
  ["alter table tool add column mark text not null;", "nullable"],
  ["ALTER TABLE only tool ADD mark text\n  NOT NULL", "nullable"],
  ["alter table tool add column mark uuid default gen_random_uuid();", "in batches"],
  ["alter table tool add column one int, add column mark numeric(9, 2) default (random());", "in batches"],
  ["alter table tool add column mark int generated always as (1 + 1) stored;", "in batches"],
  ["alter table tool add column mark bigserial;", "in batches"],
  ["alter table tool add column mark uuid references customer;", "statement of its own"],
  ["alter table tool add constraint c check (one > 0), add column mark text;", "not valid"],
  ["alter table tool add constraint c foreign key (one, two) references customer (id, of);", "not valid"],
  ["alter table tool add constraint c not null one;", "not valid"],
  ["alter table tool add constraint c unique (one);", "using index"],
  ["alter table tool add primary key (one);", "using index"],
  ["alter table tool alter column one set not null;", "not valid"],
  ["alter table tool alter one type bigint;", "another column"],
  ["alter table tool alter column one set data type bigint using one::bigint;", "another column"],
  ["alter table tool rename column one to two;", "later version"],
  ["alter table if exists tool rename to part;", "later version"],
  ["alter table tool set unlogged;", "later version"],
  ["alter table tool drop constraint c, drop column one;", "later version"],
  ["alter table if exists tool drop if exists one cascade;", "later version"],
  ["drop table if exists tool cascade;", "later version"],
  ["create table part (id uuid); drop table part, tool;", "later version"],
  ["drop table tool; create table tool (id uuid);", "later version"],
  ["alter table tool drop column one; alter table tool add column one bigint;", "later version"],
  ["alter table tool add column mark text; alter table customer drop column mark;", "later version"],
  ["alter table tool validate constraint c;", "isTransactional"],
  ["create unique index tool_one on tool (one);", "concurrently"],
  ["create index concurrently tool_one on tool (one);", "isTransactional"],
  ["drop index concurrently tool_one;", "isTransactional"],
  ["reindex table tool;", "concurrent"],
  ["cluster tool;", "concurrent"],
  ["vacuum full tool;", "concurrent"],
  ["lock table tool in share mode;", "concurrent"],
  ["refresh materialized view best;", "concurrent"],
  ["update tool set one = 1;", "in batches"],
  ["with old as (select 1) delete from tool where one = 'a;b';", "in batches"],
  ["insert into tool (id) select id from customer;", "in batches"],
  ["truncate tool;", "in batches"],
  ["do $$ begin update tool set one = 1; end $$;", "in batches"],
  [UNREADABLE, "plain text"],
];

const withoutTransaction: readonly [statement: string, advice: string][] = [
  ["alter table tool add column mark text;", "with a transaction"],
  ["alter table tool validate constraint c, add column mark text;", "with a transaction"],
  ["create index tool_one on tool (one);", "with a transaction"],
  ["vacuum full tool;", "with a transaction"],
  ["update tool set one = 1;", "with a transaction"],
  ["do $$ begin update tool set one = 1; end $$;", "with a transaction"],
  ["create index concurrently tool_one on tool (one);", "drop index concurrently if exists tool_one"],
  [UNREADABLE, "plain text"],
];

const allowedInTransaction = [
  "create table part (id uuid primary key, one int not null check (one > 0));",
  "create index part_one on part (one); alter table part add constraint c check (one > 0);",
  "insert into part select id from tool; update part set one = 1;",
  "alter table tool add column mark text, add column two int not null default 0, add three jsonb default '{}'::jsonb;",
  "alter table tool add column at timestamptz not null default now(), alter column mark set default gen_random_uuid();",
  "alter table tool add constraint c check (one > 0) not valid, add constraint d not null one not valid;",
  "alter table tool add constraint u unique using index tool_one, drop constraint e;",
  "alter table tool add column mark text, alter column one drop not null; alter table tool drop column mark;",
  "create table part (id uuid); alter table part drop column one; drop table if exists part cascade;",
  "-- safe: nothing reads it since the version before\nalter table tool drop column one;\n-- safe: neither this\ndrop table customer;",
  "drop index tool_two; -- update tool set one = 1;\ncomment on table tool is 'lock table tool; update it''s';",
  "create or replace function f() returns trigger language plpgsql as $f$ begin update tool set one = 1; end $f$;",
  "create function g() returns int language sql begin atomic select 1; delete from tool; end;",
  "create trigger t after insert or update of one on tool for each row execute function f();",
  "insert into part (id) values ('1');",
  "-- safe: a table of five rows\nupdate setting set one = 1;",
];

const allowedWithoutTransaction = [
  "drop index concurrently if exists tool_one; create unique index concurrently tool_one on tool (one);",
  "alter table tool validate constraint c; analyze tool; reindex index concurrently tool_two;",
  "do $$ begin loop update tool set one = 1 where id in (select 1); exit when not found; commit; end loop; end $$;",
];

/** Removes what its other direction added. */
const revert = {
  name: "m down",
  isTransactional: true,
  statements: ["alter table tool drop column mark;", "drop table part;"],
  undoes: ["alter table tool add column mark text;", "create table part (id uuid);"],
};

class Unsafe extends M0001Baseline {
  override up(): void {
    this.addSql("alter table tool add column mark uuid not null default gen_random_uuid();");
  }

  override async down(): Promise<void> {
    await this.execute("update tool set mark = null;");
  }
}

/** Statements that block others on a filled table, and those that do not, also in the two directions of a migration. */
export async function migrationViolations(): Promise<string[]> {
  const problemsOf = (statements: readonly string[], isTransactional: boolean): string[] =>
    unsafeStatements({ name: "m up", isTransactional, statements });
  const missed = (list: typeof inTransaction, isTransactional: boolean): string[] =>
    list
      .filter(([statement, advice]) => {
        const problems = problemsOf([statement], isTransactional);
        return problems.length !== 1 || !problems[0]?.includes(advice);
      })
      .map(([statement]) => `not reported once with its advice: ${statement}`);
  const { problems } = await checkMigrations([{ name: "m", class: Unsafe }]);
  return [
    ...missed(inTransaction, true),
    ...missed(withoutTransaction, false),
    ...[
      ...problemsOf(allowedInTransaction, true),
      ...problemsOf(allowedWithoutTransaction, false),
      ...unsafeStatements(revert),
    ].map((line) => `reported without reason: ${line}`),
    ...["m up: ", "m down: "]
      .filter((start) => !problems.some((line) => line.startsWith(start)))
      .map((start) => `not reported: ${start}of a migration that is not safe`),
  ];
}
