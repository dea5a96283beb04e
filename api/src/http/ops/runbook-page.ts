import { readFile } from "node:fs/promises";
import MarkdownIt from "markdown-it";
import { Html } from "./html.ts";

const FILE = new URL("../../../../infra/runbook.md", import.meta.url);

/** Markup in the file itself is shown, not obeyed. */
const markdown = new MarkdownIt({ html: false });
markdown.renderer.rules["heading_open"] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet("id", slugOf(tokens[index + 1]?.content ?? ""));
  return self.renderToken(tokens, index, options);
};

/** The address of an entry below `/ops/runbook#`. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** The runbook as a page. */
export async function runbookBody(): Promise<Html> {
  return new Html(`<article class="runbook">${markdown.render(await readFile(FILE, "utf8"))}</article>`);
}
