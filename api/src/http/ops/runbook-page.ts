import { readFile } from "node:fs/promises";
import { html, Html } from "./html.ts";

const FILE = new URL("../../../../infra/runbook.md", import.meta.url);

/** Loads the renderer with the first request. HTML in the file is shown as text. */
async function openMarkdown() {
  const { default: Markdown } = await import("markdown-it");
  const markdown = new Markdown({ html: false });
  markdown.renderer.rules["heading_open"] = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet("id", slugOf(tokens[index + 1]?.content ?? ""));
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

/** Returns the anchor of an entry below `/ops/runbook#`. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** Returns the runbook as a page, with a list of its entries. */
export async function runbookBody(): Promise<Html> {
  const markdown = await openMarkdown();
  const text = await readFile(FILE, "utf8");
  const [about = "", ...entries] = text.split(/^(?=## )/m);
  const names = entries.map((entry) => entry.slice(3, entry.indexOf("\n")));
  return html`<article>
    ${new Html(markdown.render(about))}
    <nav aria-label="Entries">
      <ul>
        ${names.map((name) => html`<li><a href="#${slugOf(name)}">${name}</a></li>`)}
      </ul>
    </nav>
    ${new Html(markdown.render(entries.join("")))}
  </article>`;
}
