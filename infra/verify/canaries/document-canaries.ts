import { checkDocuments } from "../documents.ts";
import { buildOverlay } from "../overlay.ts";
import { checkSuppressions } from "../suppressions.ts";
import { unseen } from "../walls.ts";

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
  "api/src/main.ts": "export const one = 1;\n",
  "infra/stack/settings.ts": "export const name = 'KNOWN_SECONDS';\n",
  "worker/src/c-silent.ts": `${silencing} no-console\nexport const one = 1;\n`,
  "worker/src/c-said.ts": `${silencing} no-console -- said for the canary\nexport const one = 1;\n`,
  "web/e2e/c-aside.spec.ts": "test.fixme('later', () => undefined);\n",
};

const expected = [
  "README.md names infra/stack/README.md, which is not there",
  "README.md names infra/gone/, which is not there",
  "README.md names worker/src/*.gone.ts, which is not there",
  "README.md names infra/stack/gone.mjs, which is not there",
  "README.md names `npm run gone`, which no package.json has",
  "README.md names the setting GONE_SECONDS, which no settings file reads",
  "worker/src/c-silent.ts:1 silences a tool without saying why: end it with ' -- ' and the reason",
  "web/e2e/c-aside.spec.ts:1 sets a test aside",
  "worker/src/main.ts was not looked at",
  "not one import was seen in api/",
  "not one import of a .tsx file was seen in web/src/",
];

/** Documents that name what is gone, tools silenced without a word, and import walls that looked at nothing. */
export async function documentCanaries(): Promise<string[]> {
  const root = await buildOverlay(sources);
  const [documents, suppressions] = await Promise.all([checkDocuments(root), checkSuppressions(root)]);
  const blind = unseen(["worker/src/main.ts"], new Map());
  const heard = [...documents.problems, ...suppressions.problems, ...blind];
  const silent = expected.filter((sentence) => !heard.includes(sentence));
  const alarms = [...documents.problems, ...suppressions.problems].filter(
    (sentence) => !expected.includes(sentence),
  );
  return [
    ...silent.map((sentence) => `nobody reported: ${sentence}`),
    ...alarms.map((sentence) => `reported without a reason: ${sentence}`),
  ];
}
