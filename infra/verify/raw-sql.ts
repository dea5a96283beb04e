import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";
import { rawSqlFiles } from "./raw-sql-files.ts";

const FILES = "infra/verify/raw-sql-files.ts";

/** `em.execute(text)`, `sql.execute(db)`, `client.query(text)`; a typed query is executed without an argument, or with `cancellable(em)`. */
const TAKES_SQL: ReadonlySet<string> = new Set(["execute", "executeQuery", "query"]);

/** They make SQL of text that no builder checks. */
const MAKES_SQL: ReadonlySet<string> = new Set(["raw", "sql"]);

/** A whole statement in the text of a template; an operator or a call of a function is none. */
const STATEMENT = /\b(?:select\b.*\bfrom|update\b.*\bset|insert\s+into|delete\s+from)\b/is;

/** `"in", ids`, `"in", [...ids]`, `"in", rows.map(...)`, `"in", ids ?? []`; constants are in capitals. */
const LIST =
  /"(?:not )?in",\s*(?:\[\.\.\.)?(?:new Set\()?([a-z]\w*)(?:[.]\w+)*?(?:[)\],]| [?][?]|[.](?:map|filter)\()/g;

/**
 * SQL as text, and whole statements in Kysely's `sql` tag, are allowed only in the files of a short list, each with a reason, because no
 * type check covers their columns. A listed file without such SQL is a problem too. A list of any length in `in` is a text for each length,
 * which takes the room of other prepared statements. Checks api and worker without migrations and tests.
 */
export async function checkRawSql(root: string, allowed = rawSqlFiles): Promise<Finding> {
  const files = (await listFiles(root)).filter(isChecked);
  const places = await Promise.all(files.map((file) => rawSqlIn(root, file)));
  const lists = await Promise.all(files.map((file) => listsIn(root, file)));
  const found = new Set(places.flat().map(({ file }) => file));
  return {
    problems: [
      ...places
        .flat()
        .filter(({ file }) => !(file in allowed))
        .map(
          ({ file, line }) =>
            `${file}:${line} passes SQL as text: use tables(em), or add it to ${FILES} with a reason`,
        ),
      ...Object.keys(allowed)
        .filter((file) => !found.has(file))
        .map((file) => `${file} passes no SQL as text: remove it from ${FILES}`),
      ...lists.flat().map((place) => `${place} has a text for each length of its list: use "=", anyOf(...)`),
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
  const visit = (node: ts.Node): void => {
    const at = placeOfSql(node);
    if (at) lines.push(source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines.map((line) => ({ file, line }));
}

async function listsIn(root: string, file: string): Promise<string[]> {
  const text = await readFile(join(root, file), "utf8");
  return [...text.matchAll(LIST)]
    .filter(([, name]) => !new RegExp(`const ${name} =[^;]*selectFrom`).test(text))
    .map(({ index }) => `${file}:${text.slice(0, index).split("\n").length}`);
}

/** Returns what takes or makes SQL as text: the name of a method, an import of MikroORM's `raw` or `sql`, `sql.raw`, or a statement in a tag. */
function placeOfSql(node: ts.Node): ts.Node | undefined {
  if (ts.isTaggedTemplateExpression(node)) return isStatement(node) ? node : undefined;
  if (ts.isImportDeclaration(node)) return importsSql(node) ? node : undefined;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name } = node.expression;
  if (isRaw(node.expression)) return name;
  return TAKES_SQL.has(name.text) && node.arguments.some((argument) => !isCancellable(argument))
    ? name
    : undefined;
}

/** Returns whether a node is `cancellable(em)`: the options of a typed query. */
const isCancellable = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "cancellable";

const isRaw = ({ expression, name }: ts.PropertyAccessExpression): boolean =>
  ts.isIdentifier(expression) && expression.text === "sql" && name.text === "raw";

function isStatement({ tag, template }: ts.TaggedTemplateExpression): boolean {
  if (!ts.isIdentifier(tag) || tag.text !== "sql") return false;
  const texts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
  return STATEMENT.test(texts.join(" ? "));
}

function importsSql({ moduleSpecifier, importClause }: ts.ImportDeclaration): boolean {
  const names = importClause?.namedBindings;
  return (
    ts.isStringLiteral(moduleSpecifier) &&
    moduleSpecifier.text.startsWith("@mikro-orm/") &&
    names !== undefined &&
    ts.isNamedImports(names) &&
    names.elements.some(({ name, propertyName }) => MAKES_SQL.has((propertyName ?? name).text))
  );
}
