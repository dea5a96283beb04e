/** The public pages; `web/src/app/page-address.tsx` excludes all others from search engines. */
export const PUBLIC_PAGES = ["/", "/c", "/blogs", "/portfolio", "/help", "/terms", "/privacy", "/imprint"];
/** The paths that need a sign-in or are no page. */
const CLOSED = [
  "/api/",
  "/auth/",
  "/ops",
  "/dashboard",
  "/purchase/",
  "/wishlist",
  "/unsubscribe/",
  "/myitems",
  "/login",
  "/Register",
];
/** The calls that the public pages make: without them a search engine sees an empty grid. */
const READ_BY_PAGES = [
  "/api/tools",
  "/api/parts",
  "/api/catalogue",
  "/api/categories",
  "/api/families",
  "/api/ratting",
  "/api/settings",
];

/** The text of `/robots.txt`. */
export function robotsFile(origin: URL): string {
  const rules = CLOSED.map((path) => `Disallow: ${path}`);
  const exceptions = READ_BY_PAGES.map((path) => `Allow: ${path}`);
  return ["User-agent: *", ...rules, ...exceptions, "", `Sitemap: ${origin.origin}/sitemap.xml`, ""].join(
    "\n",
  );
}

/** The text of `/sitemap-pages.xml`, with addresses on the shop's origin. The API lists the tools (`sitemap.xml`). */
export function sitemapFile(origin: URL): string {
  const entries = PUBLIC_PAGES.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
