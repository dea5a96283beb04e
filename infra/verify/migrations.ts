import { BASELINE_MIGRATION, migrations, type ListedMigration } from "../../api/src/migrations/catalogue.ts";
import { openDatabase } from "../../api/src/platform/database.ts";
import type { Finding } from "./finding.ts";

/** The SQL of one direction of a migration: `name` has the migration and the direction, `undoes` is what the other direction ran before. */
export type Steps = {
  name: string;
  isTransactional: boolean;
  statements: readonly string[];
  undoes?: readonly string[];
};

/** Stands for SQL that is no plain text. */
export const UNREADABLE = "unreadable";

/** `on`: name of a table, which no rule forbids to change in the migration that creates it. */
const ON = String.raw`(?:if exists )?(?:only )?(?<on>[\w."]+)`;
const ALTER = `^alter table ${ON} `;
const ADD = `${ALTER}add (?:column )?(?!constraint |check\\b|unique\\b|primary |foreign |exclude |not null )`;
const BLOCKED = "nobody reads or writes the table meanwhile";
const STEPS = "add it nullable, with a default for new rows; fill the others in batches; then require it";
const APART = "in a migration without transaction (isTransactional)";

const STILL_USED =
  "old processes still use it: remove it in a later version, with the comment '-- safe: <reason>'";

/** Statements that are quick on an empty table, and block others for long on a filled one. `~` was in parentheses, `''` is a text. */
const IN_TRANSACTION: readonly [rule: string, advice: string][] = [
  [`${ADD}(?!.*\\bdefault\\b).*\\bnot null\\b`, `fails where rows are: ${STEPS}`],
  [
    `${ADD}.*\\bdefault (?!''|[-+]?[\\d.]|true\\b|false\\b|null\\b|now~|current_)`,
    `writes each row while ${BLOCKED}: ${STEPS}`,
  ],
  [`${ADD}.*(?:\\bstored\\b|serial\\b|\\bidentity\\b)`, `writes each row while ${BLOCKED}: ${STEPS}`],
  [
    `${ADD}.*\\b(?:references|check|unique|primary key)\\b`,
    "reads each row or builds an index while nobody writes the table: add the constraint in a statement of its own",
  ],
  [
    `${ALTER}add (?:constraint \\S+ )?(?:check|foreign key|not null)\\b(?!.*\\bnot valid\\b)`,
    `reads each row while nobody writes the table: add it 'not valid', then 'validate constraint' ${APART}`,
  ],
  [
    `${ALTER}add (?:constraint \\S+ )?(?:unique|primary key|exclude)\\b(?!.*\\busing index\\b)`,
    `builds an index while ${BLOCKED}: create it concurrently ${APART}, then add the constraint 'using index'`,
  ],
  [
    `${ALTER}alter (?:column )?\\S+ set not null`,
    `reads each row while ${BLOCKED}: 'add constraint ... not null <column> not valid', then 'validate constraint' ${APART}`,
  ],
  [
    `${ALTER}alter (?:column )?\\S+ (?:set data )?type\\b`,
    `writes each row while ${BLOCKED}: add another column, fill it in batches, and remove the old one in a later version`,
  ],
  [
    `${ALTER}(?:rename|set (?:logged|unlogged|tablespace|access method|schema))\\b`,
    "old processes still use the table as it was: add the new name beside, and remove the old one in a later version",
  ],
  [`${ALTER}drop (?:column )?(?:if exists )?(?!constraint\\b)(?<gone>\\S+)`, STILL_USED],
  [`^drop table (?:if exists )?(?<gone>\\S+)`, STILL_USED],
  [`${ALTER}validate constraint`, `reads each row while the transaction holds its locks: ${APART}`],
  [
    `^create (?:unique )?index (?!concurrently).*? on ${ON}`,
    `nobody writes the table meanwhile: 'create index concurrently' ${APART}`,
  ],
  ["^(?!create ).*\\bconcurrently\\b|^create (?:unique )?index concurrently", `works ${APART} only`],
  [
    "^(?:reindex|refresh materialized view|cluster|vacuum|lock)\\b(?!.*\\bconcurrently\\b)",
    `${BLOCKED}: use the form that is concurrent, ${APART}, or none`,
  ],
  [
    `^(?:with .*)?(?:update|delete from|merge into) ${ON}|^(?:with .*)?insert into ${ON}.*\\bselect\\b|^truncate (?:table )?${ON}|^do\\b`,
    `its rows stay locked until the end of the transaction: in batches, ${APART}, in a 'do' block that commits each`,
  ],
];

const CREATE_TABLE = /^create table (?:if not exists )?([\w."]+)/;
const ADD_COLUMN =
  /^alter table (?:if exists )?(?:only )?([\w."]+) add (?:column )?(?:if not exists )?([\w"]+)/;

/** Statements that never block reads and writes, however long they take; a batch ends with its commit. */
const WITHOUT_TRANSACTION =
  /^(?:create (?:unique )?index concurrently|drop index concurrently|reindex .*\bconcurrently|alter table \S+ validate constraint \S+$|do commit|analyze|vacuum(?! full))\b/;

/** Statements of the migrations that are not safe on filled tables: `up` and `down` run while the version before serves. */
export async function checkMigrations(
  list = migrations.filter(({ name }) => name !== BASELINE_MIGRATION),
): Promise<Finding> {
  const steps = (await Promise.all(list.map(readSteps))).flat();
  return { problems: steps.flatMap(unsafeStatements), note: `${list.length} after the baseline` };
}

/** One sentence for each statement that is not safe. One with the comment `-- safe: <reason>` is not checked. */
export function unsafeStatements({ name, isTransactional, statements, undoes = [] }: Steps): string[] {
  const parts = statements.flatMap(partsOf);
  const namesAfter = (start: RegExp, among = parts): Set<string> =>
    new Set(among.flatMap((part) => start.exec(part)?.slice(1).join(".") ?? []));
  const created = namesAfter(CREATE_TABLE);
  const dropped = namesAfter(/^drop index concurrently if exists (\S+)/);
  /** Returns whether no old process can use it, because it was added before in the same migration. */
  const isNew = ({ on, gone }: Record<string, string | undefined>, at: number): boolean => {
    if (on !== undefined && created.has(on)) return true;
    if (gone === undefined) return false;
    const before = [...undoes.flatMap(partsOf), ...parts.slice(0, at)];
    if (on === undefined) return namesAfter(CREATE_TABLE, before).has(gone);
    return namesAfter(CREATE_TABLE, before).has(on) || namesAfter(ADD_COLUMN, before).has(`${on}.${gone}`);
  };
  const adviceFor = (part: string, at: number): string[] => {
    if (part === UNREADABLE) return ["its SQL cannot be read: write it as plain text"];
    if (part.includes("safe:")) return [];
    if (isTransactional) {
      return IN_TRANSACTION.flatMap(([rule, advice]) => {
        const match = new RegExp(rule).exec(part);
        return match && !isNew(match.groups ?? {}, at) ? [advice] : [];
      });
    }
    const index = /^create (?:unique )?index concurrently (?:if not exists )?(\S+)/.exec(part)?.[1];
    if (index !== undefined && !dropped.has(index))
      return [
        `begin with 'drop index concurrently if exists ${index}': a build that failed leaves it invalid`,
      ];
    return WITHOUT_TRANSACTION.test(part)
      ? []
      : ["its locks have no limit of time here: put it into a migration with a transaction"];
  };
  return parts.flatMap((part, at) => adviceFor(part, at).map((advice) => `${name}: '${part}': ${advice}`));
}

/** The statements of a text in small letters, with one action of `alter table` each. */
function partsOf(sql: string): string[] {
  let text = sql
    .replaceAll(
      /--([^\n]*)|'(?:[^']|'')*'|\$(\w*)\$.*?\$\2\$|\bbegin atomic\b.*?\bend\b/gis,
      (whole, comment?: string) => {
        if (comment !== undefined) return comment.trim().startsWith("safe:") ? "safe:" : "";
        if (whole.startsWith("'")) return "''";
        return /\bcommit\b/i.test(whole) ? "commit" : "body";
      },
    )
    .toLowerCase();
  while (/\([^()]*\)/.test(text)) text = text.replaceAll(/\([^()]*\)/g, "~");
  return text.split(";").flatMap((statement) => {
    const line = statement.replaceAll(/\s+/g, " ").trim();
    const [, tables] = /^drop table (?:if exists )?([^ ,]+(?:, ?[^ ,]+)*)/.exec(line) ?? [];
    if (tables !== undefined) return tables.split(/, ?/).map((table) => `drop table ${table}`);
    const [, table, actions = ""] = /^(alter table (?:if exists )?(?:only )?\S+) (.*)$/.exec(line) ?? [];
    if (table === undefined) return line ? [line] : [];
    return actions.split(/, ?/).map((action) => `${table} ${action}`);
  });
}

/** Runs `up` and `down` without a database: each only says what it would execute. */
async function readSteps({ name, class: Written }: ListedMigration): Promise<Steps[]> {
  const { em, config } = openDatabase({ url: "postgres://127.0.0.1/none", poolMax: 1 });
  const steps: Steps[] = [];
  const up: string[] = [];
  for (const direction of ["up", "down"] as const) {
    const migration = new Written(em.getDriver(), config);
    const statements: string[] = direction === "up" ? up : [];
    migration.addSql = (sql) => void statements.push(typeof sql === "string" ? sql : UNREADABLE);
    migration.execute = async (sql) => {
      migration.addSql(sql);
      return [];
    };
    await migration[direction]();
    const isTransactional = migration.isTransactional();
    const undoes = direction === "down" ? up : [];
    steps.push({ name: `${name} ${direction}`, isTransactional, statements, undoes });
  }
  return steps;
}
