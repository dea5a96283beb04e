import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";

const suppression =
  /(?:\/\/|\/\*|<!--)\s*(?:(?:oxlint|eslint)-disable|oxfmt-ignore|prettier-ignore|v8 ignore|istanbul ignore|@vite-ignore|@ts-nocheck)/;
const reason = /\s--\s+\S.{9,}/;
const skippedTest = /\b(?:it|test|describe)[.](?:skip|only|fixme|fail|todo)\b/;

/** A suppression needs a reason on the same line (`-- reason`), and no test may be skipped. */
export async function checkSuppressions(root: string): Promise<Finding> {
  const files = (await listFiles(root)).filter((file) => /[.](ts|tsx|mjs|js|css|scss|html)$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => problemsIn(file, await readFile(join(root, file), "utf8"))),
  );
  return { problems: found.flat(), note: `${files.length} files` };
}

function problemsIn(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const place = `${file}:${index + 1}`;
    const hasNoReason = suppression.test(line) && !reason.test(line);
    const aside = /[.](test|spec)[.]tsx?$/.test(file) && skippedTest.test(line);
    return [
      ...(hasNoReason
        ? [`${place} silences a tool without a reason: end it with ' -- ' and the reason`]
        : []),
      ...(aside ? [`${place} skips a test`] : []),
    ];
  });
}
