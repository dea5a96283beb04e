import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { RenderedPage } from "../src/lib/rendered-page.ts";

const ROOT = '<div id="root"></div>';
const HEAD_END = "</head>";
/** Elements for browsers that get no rendered page. */
const STATIC_ELEMENT = /\s*<(\w+) data-static[^>]*>[^<]*<\/\1>/g;

/** The files of pages whose code is not in the first script: by route. Browsers fetch them together with the first script. */
const PAGE_FILES: Readonly<Record<string, string>> = {
  blogs: "src/app/routes/blogs.tsx",
  portfolio: "src/app/routes/portfolio.tsx",
  help: "src/app/routes/shop-pages.tsx",
  terms: "src/app/routes/shop-pages.tsx",
  privacy: "src/app/routes/shop-pages.tsx",
  imprint: "src/app/routes/shop-pages.tsx",
  c: "src/app/routes/categories.tsx",
  "c/:slug": "src/app/routes/category.tsx",
  "f/:slug": "src/app/routes/family.tsx",
  search: "src/app/routes/search.tsx",
  "tools/:partNumber/:slug?": "src/app/routes/tool.tsx",
  "*": "src/app/routes/not-found.tsx",
};

// Vite's `build.manifest` (vite.dev/guide/backend-integration).
const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const manifestShape = z.record(z.string(), chunk);
type Manifest = z.output<typeof manifestShape>;

/**
 * Reads the built page and returns a function that puts a rendered page into it.
 *
 * @param webRoot directory of the pages that were built for browsers
 * @throws Error where the pages are missing or not those of this version
 */
export async function openDocument(webRoot: string): Promise<(page: RenderedPage) => string> {
  const index = await readFile(join(webRoot, "index.html"), "utf8");
  const manifest = manifestShape.parse(
    JSON.parse(await readFile(join(webRoot, ".vite/manifest.json"), "utf8")),
  );
  const template = index.replaceAll(STATIC_ELEMENT, "");
  const [beforeHeadEnd, afterHeadEnd] = splitOnce(template, HEAD_END);
  const [beforeRoot, afterRoot] = splitOnce(afterHeadEnd, ROOT);
  const preloads = Object.fromEntries(
    Object.entries(PAGE_FILES).map(([route, file]) => [route, preloadsOf(manifest, file)]),
  );
  return ({ head, body, state, routes }) => {
    const files = routes.map((route) => preloads[route] ?? "").join("");
    const data = `<script type="application/json" id="state">${asJsonBlock(state)}</script>`;
    return `${beforeHeadEnd}${head}${files}${HEAD_END}${beforeRoot}<div id="root" class="rendered">${body}</div>${data}${afterRoot}`;
  };
}

/** Returns JSON that ends no script element. */
const asJsonBlock = (state: unknown): string => JSON.stringify(state).replaceAll("<", String.raw`\u003c`);

function splitOnce(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`index.html of the built pages has no ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

function preloadsOf(manifest: Manifest, source: string): string {
  const first = filesOf(manifest, "index.html");
  const { js, css } = filesOf(manifest, source);
  return [
    ...[...css]
      .filter((file) => !first.css.has(file))
      .map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...js]
      .filter((file) => !first.js.has(file))
      .map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join("");
}

/** A source's own files and those that it imports at once. */
function filesOf(
  manifest: Manifest,
  key: string,
  seen = new Set<string>(),
): { js: Set<string>; css: Set<string> } {
  const found = manifest[key];
  if (!found) throw new Error(`the built pages have no ${key}`);
  const js = new Set([found.file]);
  const css = new Set(found.css);
  for (const imported of found.imports) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    const theirs = filesOf(manifest, imported, seen);
    for (const file of theirs.js) js.add(file);
    for (const file of theirs.css) css.add(file);
  }
  return { js, css };
}
