import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { RenderedPage } from "../src/lib/rendered-page.ts";
import { openDocument } from "./document.ts";

const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title data-static>Static title</title>
    <link rel="stylesheet" href="/assets/shop.css" />
  </head>
  <body>
    <div id="root"></div>
    <noscript data-static>This page needs JavaScript.</noscript>
  </body>
</html>`;

const chunk = (file: string, imports: string[] = [], css: string[] = []) => ({ file, imports, css });
const MANIFEST = {
  "index.html": chunk("assets/first.js", ["_react.js"], ["assets/shop.css"]),
  "_react.js": chunk("assets/react.js"),
  "_code.js": chunk("assets/code.js", ["index.html", "_deep.js"], ["assets/code.css"]),
  "_deep.js": chunk("assets/deep.js", ["_code.js"]),
  "src/app/routes/blogs.tsx": chunk("assets/blogs.js", ["index.html", "_code.js"], ["assets/blogs.css"]),
  "src/app/routes/portfolio.tsx": chunk("assets/portfolio.js", ["_react.js"]),
  "src/app/routes/shop-pages.tsx": chunk("assets/shop-pages.js"),
  "src/app/routes/categories.tsx": chunk("assets/categories.js"),
  "src/app/routes/search.tsx": chunk("assets/search.js"),
  "src/app/routes/category.tsx": chunk("assets/category.js"),
  "src/app/routes/family.tsx": chunk("assets/family.js"),
  "src/app/routes/tool.tsx": chunk("assets/tool.js"),
  "src/app/routes/not-found.tsx": chunk("assets/not-found.js"),
};

const made: string[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((directory) => rm(directory, { recursive: true })));
});

/** Writes the files of a build; returns its directory. */
async function built({ index = INDEX, manifest = JSON.stringify(MANIFEST) } = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "web-root-"));
  made.push(directory);
  await mkdir(join(directory, ".vite"));
  await writeFile(join(directory, "index.html"), index);
  if (manifest !== "") await writeFile(join(directory, ".vite/manifest.json"), manifest);
  return directory;
}

const aPage = (over: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  head: "<title>Tools</title>",
  body: '<div class="shop">Wrench</div>',
  state: { queries: [] },
  routes: ["/"],
  ...over,
});

test("head, body and state of a page are in their places, and static elements are gone", async () => {
  const document = await openDocument(await built());
  expect(document(aPage())).toBe(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="stylesheet" href="/assets/shop.css" />
  <title>Tools</title></head>
  <body>
    <div id="root" class="rendered"><div class="shop">Wrench</div></div><script type="application/json" id="state">{"queries":[]}</script>
  </body>
</html>`);
});

test("data cannot end the script element of the state, and is the same for who reads it", async () => {
  const state = { queries: [{ name: "</script><script>alert(1)</script>", note: "<!-- $& $1" }] };
  const page = (await openDocument(await built()))(aPage({ state, body: "$& $`" }));
  const [, written = ""] = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(page) ?? [];
  expect(written).not.toContain("<");
  expect(JSON.parse(written)).toEqual(state);
  expect(page).toContain('<div id="root" class="rendered">$& $`</div>');
});

test("a page with its own code file has preloads of its files, but not of those of every page", async () => {
  const page = (await openDocument(await built()))(aPage({ routes: ["", "blogs"] }));
  const [head = ""] = page.split("</head>");
  const [, links = ""] = head.split("<title>Tools</title>");
  const css = ["blogs.css", "code.css"].map((file) => `<link rel="stylesheet" href="/assets/${file}">`);
  const js = ["blogs.js", "code.js", "deep.js"].map(
    (file) => `<link rel="modulepreload" href="/assets/${file}">`,
  );
  expect(links.match(/<link[^>]*>/g)).toEqual([...css, ...js]);
});

test("home has no preloads: its code is in the first script", async () => {
  expect((await openDocument(await built()))(aPage())).not.toContain("modulepreload");
});

test.each(["portfolio", "c", "c/:slug", "search", "tools/:partNumber/:slug?", "*"])(
  "the page of the route %j is preloaded",
  async (route) => {
    const page = (await openDocument(await built()))(aPage({ routes: [route] }));
    expect(page.match(/modulepreload/g)).toHaveLength(1);
  },
);

test.each([
  ["manifest.json", { manifest: "" }],
  ["src/app/routes/blogs.tsx", { manifest: JSON.stringify({ "index.html": chunk("first.js") }) }],
  ["index.html", { manifest: "{}" }],
  ["_react.js", { manifest: JSON.stringify({ ...MANIFEST, "_react.js": undefined }) }],
  ['<div id="root"></div>', { index: INDEX.replace("root", "other") }],
  ["</head>", { index: INDEX.replace("</head>", "") }],
])("a build without %s does not start, and the error names it", async (missing, without) => {
  await expect(openDocument(await built(without))).rejects.toThrow(missing);
});

test("a missing directory is named", async () => {
  await expect(openDocument("/nowhere/web/dist")).rejects.toThrow("/nowhere/web/dist");
});
