import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../command.ts";
import { buildOverlay } from "../overlay.ts";
import { checkWords } from "../words.ts";

const expected = [
  { at: "api/src/domain/order/c-name.ts:1", word: "kept" },
  { at: "api/src/domain/order/c-camel.ts:1", word: "Deed" },
  { at: "api/src/domain/order/c-comment.ts:1", word: "tells" },
  { at: "api/src/domain/order/c-variable.ts:1", word: "answer" },
  { at: "worker/src/mail/c-string.ts:1", word: "pieces" },
  { at: "web/src/ui/c-markup.tsx:1", word: "slip" },
  { at: "infra/c-document.md:1", word: "mends" },
  { at: "api/src/migrations/baseline/c-table.sql:1", word: "told" },
  { at: "infra/stack/c-knob.ts (file name)", word: "knob" },
];

const sources = {
  "api/src/domain/order/c-name.ts": "export const kept = 1;\n",
  "api/src/domain/order/c-camel.ts": "export type OrderDeed = number;\n",
  "api/src/domain/order/c-comment.ts": "/** Tells the worker. */\nexport const one = 1;\n".replace(
    "Tells",
    "tells",
  ),
  "api/src/domain/order/c-variable.ts": "export const answerOf = 1;\n",
  "worker/src/mail/c-string.ts": 'export const subject = "6 pieces";\n',
  "web/src/ui/c-markup.tsx": "export const Hint = () => <p>Check it for a slip.</p>;\n",
  "infra/c-document.md": "The job mends stock.\n",
  "infra/stack/c-knob.ts": "export const one = 1;\n",
  "api/src/domain/order/fine.ts": "/** Reserves `units` until `heldUntil`. */\nexport const heldUntil = 1;\n",
  "api/src/migrations/baseline/c-table.sql": "-- What staff are told.\n",
};

/** Flagged words in identifiers, comments, strings, markup, SQL, documents and file names. */
export async function wordViolations(): Promise<string[]> {
  const config = await readFile(join(projectRoot, "cspell.json"), "utf8");
  const { problems } = await checkWords(await buildOverlay({ ...sources, "cspell.json": config }));
  const isExpected = (line: string): boolean =>
    expected.some(({ at, word }) => line.includes(at) && line.includes(`(${word})`));
  return [
    ...expected
      .filter(({ at, word }) => !problems.some((line) => line.includes(at) && line.includes(`(${word})`)))
      .map(({ at, word }) => `not reported: '${word}' at ${at}`),
    ...problems.filter((line) => !isExpected(line)).map((line) => `reported without reason: ${line}`),
  ];
}
