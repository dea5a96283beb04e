import type { IncomingMessage, ServerResponse } from "node:http";

/** The pages that anybody may read and find; `web/src/app/page-address.tsx` keeps all others out of search engines. */
export const PUBLIC_PAGES = ["/", "/blogs", "/portfolio"];
/** What needs a sign-in, or is no page. */
const CLOSED = [
  "/api/",
  "/auth/",
  "/ops",
  "/dashboard",
  "/purchase/",
  "/wishlist",
  "/myitems",
  "/login",
  "/Register",
  "/*?q=",
];
/** What the public pages show: without it a search engine sees an empty grid. */
const READ_BY_PAGES = ["/api/tools", "/api/ratting", "/api/settings", "/api/images/"];
const HOUR_S = 3600;

function robots(origin: URL): string {
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  const exceptions = READ_BY_PAGES.map((path) => `Allow: ${path}`);
  return ["User-agent: *", ...rules, ...exceptions, "", `Sitemap: ${origin.origin}/sitemap.xml`, ""].join(
    "\n",
  );
}

function sitemap(origin: URL): string {
  const entries = PUBLIC_PAGES.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/**
 * What search engines ask a site for, with absolute addresses on the shop's origin: `/robots.txt` and `/sitemap.xml`.
 * Answers whether the path was one of them.
 */
export function createCrawlerFiles(origin: URL) {
  const files = new Map([
    ["/robots.txt", { type: "text/plain; charset=utf-8", text: robots(origin) }],
    ["/sitemap.xml", { type: "application/xml; charset=utf-8", text: sitemap(origin) }],
  ]);
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const file = files.get(path);
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Length": Buffer.byteLength(file.text),
      "Cache-Control": `public, max-age=${HOUR_S}`,
      "X-Content-Type-Options": "nosniff",
    });
    response.end(request.method === "HEAD" ? undefined : file.text);
    return true;
  };
}
