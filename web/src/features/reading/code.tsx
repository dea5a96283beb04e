import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";
import { createElement, type ReactNode } from "react";

const lowlight = createLowlight({ sql, typescript });
const SOURCES = import.meta.glob<string>(["./examples/*", "!./examples/examples.test.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const LINT_NOTES = /^\s*\/\/ oxlint-.*\n/gm;

type Token = ReturnType<typeof lowlight.highlight>["children"][number];

/** Returns a token as an element with the highlighter's class. The content security policy forbids inline styles. */
function draw(token: Token): ReactNode {
  if (token.type === "text") return token.value;
  if (token.type !== "element") return null;
  const { className } = token.properties;
  return createElement(
    "span",
    { className: Array.isArray(className) ? className.join(" ") : undefined },
    ...token.children.map(draw),
  );
}

/** Shows a file of `examples/` with syntax highlighting. The examples are tested as shown. */
export function Code({ example }: { example: string }) {
  const source = SOURCES[`./examples/${example}`];
  if (source === undefined) throw new Error(`examples/${example} does not exist`);
  const text = source.replace(LINT_NOTES, "").trimEnd();
  const { children } = lowlight.highlight(example.endsWith(".sql") ? "sql" : "typescript", text);
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll sideways, also by keyboard
  return <pre tabIndex={0}>{createElement("code", { translate: "no" }, ...children.map(draw))}</pre>;
}
