import { buildOverlay } from "../overlay.ts";
import { checkSpecRows } from "../spec-rows.ts";

const row = (id: string, literal: string[]) => ({ id, section: "2", says: "", literal });
const naming = (ids: string) => ["//", "spec:", ids].join(" ");

const project = {
  "web/e2e/spec/rows.json": JSON.stringify({
    source: "a specification",
    rows: [row("shown", ["Hello"]), row("forgotten", []), row("other-words", ["Good-bye"]), row("shown", [])],
  }),
  "web/src/c.test.tsx": `${naming("shown, other-words")}\ntest("says Hello", () => undefined);\n`,
  "web/e2e/c.spec.ts": `${naming("invented")}\ntest("two", () => undefined);\n${naming("shown")}\nconst three = 3;\n`,
};

const expected = [
  "web/e2e/spec/rows.json has the row shown more than once",
  "web/e2e/c.spec.ts:1 names the row invented, which web/e2e/spec/rows.json does not have",
  "web/e2e/c.spec.ts:3 names the row shown, but no test begins on the next line",
  "no test names the row forgotten",
  "no test for the row other-words has its text 'Good-bye'",
];

/** Rows of the specification without a test, and tests that name rows which are not there. */
export async function specRowViolations(): Promise<string[]> {
  const { problems } = await checkSpecRows(await buildOverlay(project));
  return [
    ...expected.filter((sentence) => !problems.includes(sentence)).map((line) => `not reported: ${line}`),
    ...problems.filter((line) => !expected.includes(line)).map((line) => `reported without reason: ${line}`),
  ];
}
