import { checkDocuments } from "../documents.ts";
import { buildOverlay } from "../overlay.ts";
import { checkSuppressions } from "../suppressions.ts";
import { findUnread } from "../boundaries.ts";

const readme = `
See [the stack](infra/stack/README.md) and \`api/src/main.ts\`, \`infra/gone/\`, \`worker/src/*.gone.ts\`.

\`\`\`
npm run gone
node infra/stack/gone.mjs
\`\`\`

| setting | meaning |
|---|---|
| \`GONE_SECONDS\` | nothing reads it |
| \`KNOWN_SECONDS\` | read |
`;

const silencing = ["//", "oxlint-disable-next-line"].join(" ");

const sources = {
  "README.md": readme,
  "infra/adr/README.md": "line\n".repeat(41),
  "infra/chaos/README.md": "line\n".repeat(40),
  "infra/test/README.md": "line\n".repeat(41),
  "api/src/main.ts": "export const one = 1;\n",
  "infra/stack/settings.ts": "export const name = 'KNOWN_SECONDS';\n",
  "worker/src/c-missed.ts": `${silencing} no-console\nexport const one = 1;\n`,
  "worker/src/c-reason.ts": `${silencing} no-console -- allowed by this self-test\nexport const one = 1;\n`,
  "web/e2e/c-aside.spec.ts": "test.fixme('later', () => undefined);\n",
};

const expected = [
  "README.md names infra/stack/README.md, which does not exist",
  "README.md names infra/gone/, which does not exist",
  "README.md names worker/src/*.gone.ts, which does not exist",
  "README.md names infra/stack/gone.mjs, which does not exist",
  "README.md names `npm run gone`, which no package.json has",
  "README.md names the setting GONE_SECONDS, which no settings file reads",
  "infra/adr/README.md has 41 lines, more than 40",
  "infra/test/README.md has 41 lines, more than 40",
  "worker/src/c-missed.ts:1 silences a tool without a reason: end it with ' -- ' and the reason",
  "web/e2e/c-aside.spec.ts:1 skips a test",
  "worker/src/main.ts was not read",
  "no import was found in api/",
  "no import of a .tsx file was found in web/src/",
];

/** Documents that name missing files or are too long, suppressions without a reason, and import rules that read no file. */
export async function documentViolations(): Promise<string[]> {
  const root = await buildOverlay(sources);
  const [documents, suppressions] = await Promise.all([checkDocuments(root), checkSuppressions(root)]);
  const unread = findUnread(["worker/src/main.ts"], new Map());
  const reported = [...documents.problems, ...suppressions.problems, ...unread];
  const missed = expected.filter((sentence) => !reported.includes(sentence));
  const unexpected = [...documents.problems, ...suppressions.problems].filter(
    (sentence) => !expected.includes(sentence),
  );
  return [
    ...missed.map((sentence) => `not reported: ${sentence}`),
    ...unexpected.map((sentence) => `reported without reason: ${sentence}`),
  ];
}
