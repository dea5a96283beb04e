import { buildOverlay } from "../overlay.ts";
import { checkRawSql } from "../raw-sql.ts";

const project = {
  "api/src/domain/order/c-text.ts": 'export const read = (em: Em) =>\n  em.execute("select 1");\n',
  "api/src/domain/order/c-constant.ts":
    "export const read = (em: Em) => em.fork().execute<Row[]>(SELECT, [1]);\n",
  "api/src/http/order/c-tag.routes.ts":
    "export const read = (em: Em) => sql<Row>`select 1`.execute(tables(em));\n",
  "api/src/platform/c-client.ts": 'export const read = (client: Client) => client.query("select 1");\n',
  "worker/src/outbox/c-worker.ts": "export const read = (em: Em) => em.execute(`select ${one}`);\n",
  "api/src/domain/order/c-unchecked.ts":
    'import { raw as text, type Sql } from "@mikro-orm/core";\n\nexport const ONE: Sql = text("1");\n',
  "api/src/domain/order/c-driver.ts":
    'import { sql } from "@mikro-orm/postgresql";\n\nexport const ONE = sql;\n',
  "api/src/domain/order/c-raw.ts": "export const TYPE = sql.raw(`record (${columns})`);\n",
  "api/src/domain/order/c-checked.ts":
    'import { defineEntity } from "@mikro-orm/core";\nimport { sql } from "kysely";\n\nexport const ONE = [defineEntity, sql];\n',
  "api/src/domain/order/c-listed.ts": 'export const read = (em: Em) => em.execute("select 1");\n',
  "api/src/domain/order/c-converted.ts":
    'export const read = (em: Em) => tables(em).selectFrom("tool").execute();\n',
  "api/src/domain/order/c-cancelled.ts":
    'export const read = (em: Em) => tables(em).selectFrom("tool").execute(cancellable(em));\n',
  "api/src/domain/order/c-fragment.ts":
    "export const read = (em: Em) => tables(em).selectNoFrom(sql`1`.as('one')).execute();\n",
  "api/src/domain/order/c-select.ts":
    "export const FIRST = sql<Date>`(select e.at from ${table} e\n  where e.id = o.id)`;\n",
  "api/src/domain/order/c-split.ts": "\nexport const FIRST = sql`(SELECT ${column}\n  FROM event)`;\n",
  "api/src/domain/order/c-update.ts": "export const write = sql`update ${table} set one = ${one}`;\n",
  "api/src/domain/order/c-insert.ts": "export const write = sql`insert  into event values (${one})`;\n",
  "api/src/domain/order/c-delete.ts": "export const write = sql`delete from event`;\n",
  "api/src/domain/order/c-functions.ts":
    "export const AGE = sql`extract(epoch from now() - ${at}) - (${selected}) ${order('from')}`;\n",
  "api/src/domain/order/c-other-tag.ts": "export const help = text`select a colour from the list`;\n",
  "api/src/domain/order/c-list.ts": 'export const one = query\n  .where("id", "in", ids);\n',
  "api/src/domain/order/c-list-copy.ts": 'export const one = eb("id", "not in", [...page.ids]);\n',
  "api/src/domain/order/c-list-default.ts": 'export const one = eb("id", "in", ids ?? []);\n',
  "worker/src/outbox/c-list-made.ts":
    'export const one = query.where(\n  "id",\n  "in",\n  rows.map(({ id }) => id),\n);\n',
  "api/src/domain/order/c-list-fixed.ts":
    'const theirs = db\n  .selectFrom("tool")\n  .select("id");\nexport const all = [\n  eb("state", "in", ["new", "sent"]),\n  eb("state", "in", STATES),\n  eb("state", "in", [...STATES, "new"]),\n  eb("state", "in", STATES[name]),\n  eb("id", "in", theirs),\n  eb("id", "in", oldest(theirs)),\n  eb("id", "in", (query) => query.selectFrom("tool")),\n  eb("id", "=", anyOf(ids)),\n];\n',
  "api/src/domain/order/c-comment.ts":
    '// em.execute("select 1")\nexport const one = "em.execute(SELECT)";\n',
  "api/src/domain/order/c.test.ts": 'it("reads", () => em.execute("select 1"));\n',
  "api/src/testing/c-reading.ts": 'export const read = (em: Em) => em.execute("select 1");\n',
  "api/src/migrations/c-table.ts": 'export const up = (em: Em) => em.execute("select 1");\n',
};

const listed = {
  "api/src/domain/order/c-listed.ts": "a reason",
  "api/src/domain/order/c-converted.ts": "a reason that is gone",
};

const sqlAt = (place: string): string =>
  `${place} passes SQL as text: use tables(em), or add it to infra/verify/raw-sql-files.ts with a reason`;

const listAt = (place: string): string =>
  `${place} has a text for each length of its list: use "=", anyOf(...)`;

const expected = [
  listAt("api/src/domain/order/c-list.ts:2"),
  listAt("api/src/domain/order/c-list-copy.ts:1"),
  listAt("api/src/domain/order/c-list-default.ts:1"),
  listAt("worker/src/outbox/c-list-made.ts:3"),
  sqlAt("api/src/domain/order/c-text.ts:2"),
  sqlAt("api/src/domain/order/c-constant.ts:1"),
  sqlAt("api/src/domain/order/c-unchecked.ts:1"),
  sqlAt("api/src/domain/order/c-driver.ts:1"),
  sqlAt("api/src/domain/order/c-raw.ts:1"),
  sqlAt("api/src/domain/order/c-select.ts:1"),
  sqlAt("api/src/domain/order/c-split.ts:2"),
  sqlAt("api/src/domain/order/c-update.ts:1"),
  sqlAt("api/src/domain/order/c-insert.ts:1"),
  sqlAt("api/src/domain/order/c-delete.ts:1"),
  sqlAt("api/src/http/order/c-tag.routes.ts:1"),
  sqlAt("api/src/platform/c-client.ts:1"),
  sqlAt("worker/src/outbox/c-worker.ts:1"),
  "api/src/domain/order/c-converted.ts passes no SQL as text: remove it from infra/verify/raw-sql-files.ts",
];

/** SQL as text in files that are not listed, and a listed file without any. */
export async function rawSqlViolations(): Promise<string[]> {
  const { problems } = await checkRawSql(await buildOverlay(project), listed);
  return [
    ...expected.filter((sentence) => !problems.includes(sentence)).map((line) => `not reported: ${line}`),
    ...problems.filter((line) => !expected.includes(line)).map((line) => `reported without reason: ${line}`),
  ];
}
