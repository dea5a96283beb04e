import { join } from "node:path";
import { checkColours } from "../colours.ts";
import { runNode } from "../command.ts";
import { buildOverlay } from "../overlay.ts";

const project = {
  "web/src/styles/_c-hex.scss": ".a {\n  color: #FF6A13;\n}\n",
  "web/src/styles/_c-short.scss": "$edge: 1px solid #fff;\n",
  "web/src/features/tool/c-function.scss": ".a {\n  box-shadow: 0 0 4px rgb(20 23 27 / 14%);\n}\n",
  "web/src/features/tool/c-name.scss": ".a {\n  border: 1px solid\n    Tomato;\n}\n",
  "web/src/ui/c-object.tsx": 'export const A = () => <p style={{ color: "red" }} />;\n',
  "web/c-page.html": '<meta name="theme-color" content="#14171b" />\n',
  "worker/src/mail/c-mail.ts": "export const cell = `padding:0;color:#59626c;`;\n",
  "api/src/http/ops/assets/c-ops.css": "a { --edge: hsl(20 50% 50%); }\n",
  "infra/gateway/c-problem.css": "a { background: white; }\n",
  "infra/keycloak/themes/shop/login/c-page.ftl": '<p style="color:#59626c">\n',
  "web/public/c-other.svg": '<svg><path fill="#ff6a14"/></svg>\n',
  "infra/c-listed/page.css": "a { color: #4b2e83; }\n",
};

const fine = {
  "web/src/styles/_fine.scss":
    "// #123456 white\n.white {\n  color: $white;\n  color: rgba($ink, 0.5);\n  color: white-space;\n  content: '#{$a}';\n}\n",
  "web/src/features/tool/fine.ts":
    "/* #123456 */\nexport const anchor = '#facade-1', plan = 'white paper';\n",
  "infra/keycloak/themes/shop/login/fine.ftl": "<#-- #fff --><p>&#11042; &#169;</p>\n",
  "web/public/fine.svg": '<svg><path fill="#FF6A13"/></svg>\n',
  "web/e2e/fine.spec.ts": 'expect(colour).toBe("#14171b");\n',
};

const listed = { "infra/c-listed/": "a reason", "infra/c-gone/": "a reason that is gone" };

const says = (place: string, colour: string): string =>
  `${place} types the colour ${colour}: use a token of infra/design/tokens.json`;

const expected = [
  says("web/src/styles/_c-hex.scss:2", "#FF6A13"),
  says("web/src/styles/_c-short.scss:1", "#fff"),
  says("web/src/features/tool/c-function.scss:2", "rgb(20 23 27 / 14%)"),
  says("web/src/features/tool/c-name.scss:3", "Tomato"),
  says("web/src/ui/c-object.tsx:1", "red"),
  says("web/c-page.html:1", "#14171b"),
  says("worker/src/mail/c-mail.ts:1", "#59626c"),
  says("api/src/http/ops/assets/c-ops.css:1", "hsl(20 50% 50%)"),
  says("infra/gateway/c-problem.css:1", "white"),
  says("infra/keycloak/themes/shop/login/c-page.ftl:1", "#59626c"),
  says("web/public/c-other.svg:1", "#ff6a14"),
  "infra/c-gone/ types no colour: remove it from infra/verify/colours.ts",
];

/** A generated file that was edited, and a property that is no token. */
const edited = {
  "infra/gateway/tokens.css": ":root {\n  --ink: #000000;\n}\n",
  "infra/gateway/problem.css": "a {\n  color: var(--inc);\n  border-radius: var(--radius);\n}\n",
};

const differences = [
  "infra/gateway/tokens.css differs from infra/design/tokens.json",
  "the users of infra/gateway/tokens.css refer to --inc, which is no token",
];

/** What the tokens and their users need of the checkout. */
const sources = [
  "infra/design",
  "web/src",
  "web/e2e/screenshots",
  "worker/src/mail",
  "api/src/http/ops/assets",
  "infra/keycloak/themes/shop",
];

/** Colours outside the tokens, and generated files that differ from them. */
export async function colourViolations(): Promise<string[]> {
  const root = await buildOverlay({ ...project, ...fine, ...edited }, sources);
  const { problems } = await checkColours(root, listed);
  const { exitCode, output } = await runNode(join(root, "infra/design/write-tokens.ts"), ["--check"]);
  return [
    ...expected.filter((sentence) => !problems.includes(sentence)).map((line) => `not reported: ${line}`),
    ...problems.filter((line) => !expected.includes(line)).map((line) => `reported without reason: ${line}`),
    ...differences
      .filter((sentence) => exitCode === 0 || !output.includes(sentence))
      .map((line) => `not reported: ${line}`),
  ];
}
