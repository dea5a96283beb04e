import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";

const suppression =
  /(?:\/\/|\/\*|<!--)\s*(?:(?:oxlint|eslint)-disable|oxfmt-ignore|prettier-ignore|v8 ignore|istanbul ignore|@vite-ignore|@ts-nocheck)/;
const reason = /\s--\s+\S.{9,}/;
const setAside = /\b(?:it|test|describe)[.](?:skip|only|fixme|fail|todo)\b/;

/** Whoever silences a tool says why on the same line (`-- reason`), and no test is set aside. */
export async function checkSuppressions(root: string): Promise<Finding> {
  const files = (await listFiles(root)).filter((file) => /[.](ts|tsx|mjs|js|css|scss|html)$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => complaints(file, await readFile(join(root, file), "utf8"))),
  );
  return { problems: found.flat(), note: `${files.length} files` };
}

function complaints(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    const silent = suppression.test(line) && !reason.test(line);
    const aside = /[.](test|spec)[.]tsx?$/.test(file) && setAside.test(line);
    return [
      ...(silent ? [`${place} silences a tool without saying why: end it with ' -- ' and the reason`] : []),
      ...(aside ? [`${place} sets a test aside`] : []),
    ];
  });
}
