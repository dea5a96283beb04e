import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";

const ROWS = "web/e2e/spec/rows.json";
const document = z.strictObject({
  source: z.string(),
  rows: z.array(
    z.strictObject({ id: z.string(), section: z.string(), says: z.string(), literal: z.array(z.string()) }),
  ),
});
type Row = z.infer<typeof document>["rows"][number];
type Reference = { id: string; place: string; file: string; aboveTest: boolean };

/**
 * Every row of the specification's tables and lists has a test. A test names the rows it shows in a line directly above it,
 * `// spec: header-brand, header-search`; the literal texts of a row stand in the files that name it.
 */
export async function checkSpecRows(root: string): Promise<Finding> {
  const { rows } = document.parse(JSON.parse(await readFile(join(root, ROWS), "utf8")));
  const files = (await listFiles(root)).filter((file) => /[.](test|spec)[.]tsx?$/.test(file));
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), "utf8")] as const)),
  );
  const references = [...texts].flatMap(([file, text]) => referencesIn(file, text));
  return {
    problems: [
      ...repeated(rows).map((id) => `${ROWS} has the row ${id} more than once`),
      ...references.flatMap((reference) => wrongReference(reference, rows)),
      ...rows.flatMap((row) => missing(row, references, texts)),
    ],
    note: `${rows.length} rows of the specification, each with its test`,
  };
}

function referencesIn(file: string, text: string): Reference[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const [, named] = /^\s*[/][/] spec: (.+)$/.exec(line) ?? [];
    const aboveTest = /^\s*(test|it)\b/.test(lines[index + 1] ?? "");
    const ids = named === undefined ? [] : named.split(",");
    return ids.map((id) => ({ id: id.trim(), place: `${file}:${index + 1}`, file, aboveTest }));
  });
}

function repeated(rows: Row[]): string[] {
  const ids = rows.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function wrongReference({ id, place, aboveTest }: Reference, rows: Row[]): string[] {
  return [
    ...(rows.some((row) => row.id === id)
      ? []
      : [`${place} names the row ${id}, which ${ROWS} does not have`]),
    ...(aboveTest ? [] : [`${place} names the row ${id}, but no test begins on the next line`]),
  ];
}

function missing({ id, literal }: Row, references: Reference[], texts: Map<string, string>): string[] {
  const naming = references.filter((reference) => reference.id === id);
  if (naming.length === 0) return [`no test names the row ${id}`];
  const written = naming.map(({ file }) => texts.get(file) ?? "").join("\n");
  return literal
    .filter((text) => !written.includes(text))
    .map((text) => `no test for the row ${id} has its text '${text}'`);
}
