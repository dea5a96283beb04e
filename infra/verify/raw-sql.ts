import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";
import { rawSqlFiles } from "./raw-sql-files.ts";

const LIST = "infra/verify/raw-sql-files.ts";

/** `em.execute(text)`, `sql.execute(db)`, `client.query(text)`; a typed query is executed without an argument. */
const TAKES_SQL: ReadonlySet<string> = new Set(["execute", "executeQuery", "query"]);

/**
 * SQL as text is allowed only in the files of a short list, each with a reason, because no type check covers its columns. Checks
 * api and worker without migrations and tests. A listed file without SQL as text is a problem too.
 */
export async function checkRawSql(root: string, allowed = rawSqlFiles): Promise<Finding> {
  const files = (await listFiles(root)).filter(isChecked);
  const places = await Promise.all(files.map((file) => rawSqlIn(root, file)));
  const found = new Set(places.flat().map(({ file }) => file));
  return {
    problems: [
      ...places
        .flat()
        .filter(({ file }) => !(file in allowed))
        .map(
          ({ file, line }) =>
            `${file}:${line} passes SQL as text: use tables(em), or add it to ${LIST} with a reason`,
        ),
      ...Object.keys(allowed)
        .filter((file) => !found.has(file))
        .map((file) => `${file} passes no SQL as text: remove it from ${LIST}`),
    ],
    note: `${found.size} of ${files.length} files`,
  };
}

function isChecked(file: string): boolean {
  return /^(api|worker)[/]src[/](?!migrations[/]|testing[/]).*(?<![.]test)[.]ts$/.test(file);
}

async function rawSqlIn(root: string, file: string): Promise<{ file: string; line: number }[]> {
  const source = ts.createSourceFile(file, await readFile(join(root, file), "utf8"), ts.ScriptTarget.Latest);
  const lines: number[] = [];
  const look = (node: ts.Node): void => {
    if (takesSql(node))
      lines.push(source.getLineAndCharacterOfPosition(node.expression.name.getStart(source)).line + 1);
    ts.forEachChild(node, look);
  };
  look(source);
  return lines.map((line) => ({ file, line }));
}

function takesSql(node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    TAKES_SQL.has(node.expression.name.text) &&
    node.arguments.length > 0
  );
}
