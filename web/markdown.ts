import { readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import hljs from "highlight.js/lib/core";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import MarkdownIt, { type Token } from "markdown-it";
import type { Plugin } from "vite";
import { parse } from "yaml";
import type { z } from "zod";
import { FRONT_MATTER } from "./src/content/front-matter.ts";

const SCHEMAS = new Map<string, z.ZodType<object>>(Object.entries(FRONT_MATTER));
const PARTS = /^---\n(?<front>.*?)\n---\n(?<text>.*)$/s;
const LINT_NOTES = /^\s*\/\/ oxlint-.*\n/gm;

hljs.registerLanguage("sql", sql);
hljs.registerLanguage("typescript", typescript);
const { escapeHtml } = new MarkdownIt().utils;

/** Makes each Markdown file a module with `written` (see front-matter.ts), so that browsers load neither a parser nor a highlighter. */
export function markdown(): Plugin {
  return {
    name: "markdown",
    transform: {
      filter: { id: /\.md$/ },
      handler(source, file) {
        const read = (path: string) => {
          const embedded = join(dirname(file), path);
          this.addWatchFile(embedded);
          return readFileSync(embedded, "utf8");
        };
        const written = JSON.stringify(readMarkdown(source, file, read));
        return { code: `export const written = ${written};`, map: null, moduleType: "js" };
      },
    },
  };
}

/**
 * Returns the name of a Markdown file, its front matter and its text as HTML.
 * @param read returns the text of a file that the source embeds
 * @throws Error where the front matter is not what the file's folder requires
 */
export function readMarkdown(source: string, file: string, read: (path: string) => string): object {
  const { front = "", text = "" } = PARTS.exec(source)?.groups ?? {};
  const meta = SCHEMAS.get(basename(dirname(file)))?.parse(parse(front));
  if (meta === undefined) throw new Error(`front-matter.ts does not name the folder of ${file}`);
  const id = basename(file, ".md");
  return {
    id,
    ...meta,
    html: openMarkdown(id, "table" in meta ? String(meta.table) : "", read).render(text),
  };
}

/** HTML in the text is shown as text. An image with a relative address is that file: a diagram, or a program with highlighting. */
function openMarkdown(id: string, table: string, read: (path: string) => string) {
  const engine = new MarkdownIt();
  const { rules } = engine.renderer;
  rules["image"] = ([image]) => {
    const path = String(image?.attrGet("src"));
    if (extname(path) !== ".svg") return highlight(path, read(path));
    return draw(`${id}-diagram`, read(path), image?.content ?? "", String(image?.attrGet("title") ?? ""));
  };
  rules["table_open"] = () =>
    `<div class="table-place"><table class="table"><caption class="visually-hidden">${escapeHtml(table)}</caption>`;
  rules["table_close"] = () => "</table></div>";
  engine.core.ruler.push("blocks", ({ tokens }) => {
    unwrapImages(tokens);
    labelCells(tokens);
  });
  return engine;
}

/** Classes only: the content security policy forbids inline styles. Long lines scroll sideways, also by keyboard. */
function highlight(path: string, program: string): string {
  const language = extname(path) === ".sql" ? "sql" : "typescript";
  const { value } = hljs.highlight(program.replace(LINT_NOTES, "").trimEnd(), { language });
  return `<pre tabindex="0"><code translate="no">${value}</code></pre>`;
}

/** Returns the drawing with its text alternative and its caption. */
function draw(id: string, drawing: string, alternative: string, caption: string): string {
  const named = ` role="img" aria-labelledby="${id}"><title id="${id}">${escapeHtml(alternative)}</title>`;
  const figure = drawing.replaceAll(/\n\s*/g, "").replace(">", () => named);
  return `<figure class="drawing">${figure}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

/** A paragraph cannot contain a program or a figure. */
function unwrapImages(tokens: readonly Token[]): void {
  for (const [index, { children }] of tokens.entries()) {
    if (children?.length !== 1 || children[0]?.type !== "image") continue;
    for (const paragraph of [tokens[index - 1], tokens[index + 1]]) if (paragraph) paragraph.hidden = true;
  }
}

/** Phones show the name of the column in each cell. */
function labelCells(tokens: readonly Token[]): void {
  const names: string[] = [];
  let column = 0;
  for (const [index, cell] of tokens.entries()) {
    if (cell.type === "tr_open") column = 0;
    if (cell.type !== "th_open" && cell.type !== "td_open") continue;
    const words = tokens[index + 1]?.content ?? "";
    if (cell.type === "th_open") names[column] = words;
    labelCell([cell, tokens[index + 2]], words, { column, name: names[column] ?? "" });
    column += 1;
  }
}

/** The first cell of a row names it. */
function labelCell(
  tags: readonly [Token, Token | undefined],
  words: string,
  { column, name }: { column: number; name: string },
): void {
  const [cell] = tags;
  const isHead = cell.type === "th_open";
  const isName = words !== "" && (isHead || column === 0);
  if (isName) cell.attrSet("scope", isHead ? "col" : "row");
  else if (words !== "") cell.attrSet("data-column", name);
  for (const tag of tags) if (tag) tag.tag = isName ? "th" : "td";
}
