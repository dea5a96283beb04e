// @vitest-environment node
import { beforeAll, expect, test, vi } from "vitest";
import { WORKS } from "../content/portfolio.ts";
import { SLIDES } from "../content/shop.ts";
import { openPages } from "../entry-server.tsx";
import { ARTICLES } from "../content/articles.ts";
import { DETAIL_SIZES } from "../features/tool/image-sizes.ts";
import type { RenderedPage, RenderPage, ServerEnvironment } from "../lib/rendered-page.ts";
import { json, problem, serve } from "../testing/network.ts";
import { aReview, aTool, theSettings } from "../testing/samples.ts";

const ORIGIN = "https://shop.test";
const ENVIRONMENT: ServerEnvironment = { origin: ORIGIN, fetch: (request) => fetch(request) };
const TOOL = aTool({ name: "Saw </script><b>x", price: 24.5 });

let renderPage: RenderPage;
/** No test gets what another's API returned: each query is in a second of its own. */
let now = 0;
beforeAll(() => {
  renderPage = openPages(ENVIRONMENT, () => (now += 1000));
});

/** What a browser would show: markup without comments of React that mark a part as missing. */
function expectComplete({ head, body }: RenderedPage): void {
  expect(body).toMatch(/^<div class="shop">.*<\/div>$/s);
  expect(body).toContain('<main id="main"');
  expect(body).toContain("<footer");
  // Marks of React for parts that come later or have failed.
  for (const mark of ["<!--$!-->", "<!--$?-->", "<template", "Loading"]) expect(body).not.toContain(mark);
  const scripts = (head + body).match(/<script[^>]*>/g) ?? [];
  expect(scripts.filter((tag) => tag !== '<script type="application/ld+json">')).toEqual([]);
  expect(head.match(/<title>/g)).toHaveLength(1);
  expect(head.match(/rel="canonical"/g)).toHaveLength(1);
  expect(head).not.toMatch(/<(div|main|section)/);
}

const structuredData = ({ head, body }: RenderedPage): Record<string, unknown>[] => {
  const blocks = (head + body).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...blocks].map(([, text = ""]): Record<string, unknown> => JSON.parse(text));
};

const apiWithTool = (): void => {
  serve({
    "GET /api/tools": () => json([TOOL], { "x-total-count": "1" }),
    "GET /api/ratting": () => json([aReview()]),
  });
};

test("home has the tools, their prices and the reviews", async () => {
  apiWithTool();
  const page = await renderPage("/");
  expectComplete(page);
  expect(page).toMatchObject({ status: 200, routes: ["/"] });
  expect(page.body).toContain("Saw &lt;/script&gt;&lt;b&gt;x</a></h3>");
  expect(page.body).toContain("$24.50");
  expect(page.body).toContain(aReview().description);
  expect(page.head).toContain("<title>Boltwright: tools and parts</title>");
  expect(page.head).toContain(`<link rel="canonical" href="${ORIGIN}/"/>`);
  expect(page.head + page.body).not.toContain("noindex");
});

test("home has structured data: the company, and the addresses of its tools", async () => {
  apiWithTool();
  const data = structuredData(await renderPage("/"));
  expect(data.map((each) => each["@type"])).toEqual(["Organization", "ItemList"]);
  const address = `${ORIGIN}/tools/${TOOL.partNumber.toLowerCase()}/${TOOL.slug}`;
  expect(data[1]).toMatchObject({ itemListElement: [{ position: 1, url: address }] });
});

test("no tool can end the script element of its structured data", async () => {
  const name = TOOL.name;
  serve({ "GET /api/parts/bw-1002": () => json(aPart({ name })) });
  const data = structuredData(await renderPage(`/tools/bw-1002/${TOOL.slug}`));
  expect(data).toContainEqual(expect.objectContaining({ "@type": "Product", name }));
});

test("a search has the tools that match, and is not for search engines", async () => {
  let requested: URLSearchParams | undefined;
  const calls = serve({
    "GET /api/tools": ({ query }) => {
      requested = query;
      return json([TOOL], { "x-total-count": "1" });
    },
  });
  const page = await renderPage("/?q=saw%20blade&sort=price-up");
  expectComplete(page);
  expect(Object.fromEntries(requested ?? [])).toMatchObject({ q: "saw blade" });
  expect(page.status).toBe(200);
  expect(page.body).toContain(`Results for “<span dir="auto">saw blade</span>”`);
  expect(page.body).toContain("$24.50");
  expect(page.head).toContain('<meta name="robots" content="noindex"/>');
  expect(calls.map(({ path }) => path).filter((path) => path === "/api/ratting")).toEqual([]);
});

test("a search without a match shows that nothing was found", async () => {
  serve();
  const page = await renderPage("/?q=nothing");
  expect(page.status).toBe(200);
  expect(page.body).toContain("nothing");
  expect(page.body).not.toContain("<!--$!-->");
});

const TOOL_PAGE = "/tools/bw-1002/combination-wrench-19-mm";
const aPart = (over: object = {}): object => ({ ...TOOL, related: [], ...over });

test("a tool's page has its attributes in words", async () => {
  const specifications = [
    { attribute: "thread", label: "Thread", value: "M8", unit: null },
    { attribute: "length", label: "Length", value: "30", unit: "mm" },
  ];
  serve({ "GET /api/parts/bw-1002": () => json(aPart({ specifications })) });
  const { body } = await renderPage(`/tools/bw-1002/${TOOL.slug}`);
  expect(body).toMatch(/<dt>Thread<\/dt><dd[^>]*>M8<\/dd>.*<dt>Length<\/dt><dd[^>]*>30 mm<\/dd>/);
  serve({ "GET /api/parts/bw-1002": () => json(aPart()) });
  expect((await renderPage(`/tools/bw-1002/${TOOL.slug}`)).body).not.toContain("Specifications");
});

test("the page of a tool has its name, price and structured data", async () => {
  const calls = serve({ "GET /api/parts/bw-1002": () => json(aPart()) });
  const page = await renderPage(TOOL_PAGE);
  expectComplete(page);
  expect(page).toMatchObject({ status: 200, routes: ["tools/:partNumber/:slug?"] });
  expect(page.body).toContain("Saw &lt;/script&gt;&lt;b&gt;x</h1>");
  expect(page.body).toContain("$24.50");
  expect(page.head).toContain(`<link rel="canonical" href="${ORIGIN}${TOOL_PAGE}"/>`);
  expect(page.head + page.body).not.toContain("noindex");
  expect(calls.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "/api/parts/bw-1002",
    "/api/settings",
  ]);
});

/** The links in the head that preload an image before all others, in their order. */
const firstImagesIn = ({ head }: RenderedPage): string[] =>
  (head.match(/<link rel="preload" as="image"[^>]*>/g) ?? []).filter((link) =>
    link.includes('fetchPriority="high"'),
  );

test("home preloads the image of its first slide before all others", async () => {
  apiWithTool();
  const page = await renderPage("/");
  const [slide] = SLIDES;
  expect(firstImagesIn(page)).toEqual([expect.stringContaining(`href="${slide?.image}"`)]);
  expect(page.body).toMatch(new RegExp(`<img[^>]*src="${slide?.image}"[^>]*fetchPriority="high"`));
});

test("a tool's page preloads its first image before all others, an uploaded one as AVIF in the size of the screen", async () => {
  const tool = aPart({ img: "/tools/saw.webp" });
  serve({ "GET /api/parts/bw-1002": () => json(tool) });
  expect(firstImagesIn(await renderPage(TOOL_PAGE))).toEqual([
    expect.stringContaining('href="/tools/saw.webp"'),
  ]);
  const stem = `/images/${"0a".repeat(16)}`;
  serve({ "GET /api/parts/bw-1002": () => json(aPart({ img: `${stem}-512.webp` })) });
  const page = await renderPage(TOOL_PAGE);
  const widths = `${stem}-256.avif 256w, ${stem}-512.avif 512w`;
  const [link = "", ...others] = firstImagesIn(page);
  expect(others).toEqual([]);
  expect(link).toContain(`imageSrcSet="${widths}" imageSizes="${DETAIL_SIZES}"`);
  expect(link).toContain('type="image/avif"');
  expect(link).not.toContain("href");
  // The same choice as that of the element: the image is downloaded once.
  expect(page.body).toContain(`<source type="image/avif" srcSet="${widths}" sizes="${DETAIL_SIZES}"/>`);
  expect(page.body.match(/fetchPriority="high"/g)).toHaveLength(1);
});

const OTHER_ADDRESSES = [
  "/tools/BW-1002/combination-wrench-19-mm",
  "/tools/bw-1002",
  "/tools/din%20912/any-name",
  `/tools/${TOOL._id}`,
];

test.each(OTHER_ADDRESSES)("%s moved to the one page of its tool", async (path) => {
  serve({ "GET /api/parts/*": () => json(aPart()), [`GET /api/purchase/${TOOL._id}`]: () => json(TOOL) });
  expect(await renderPage(path)).toMatchObject({ status: 301, movedTo: TOOL_PAGE, body: "" });
});

test("a moved address has the query of the old one", async () => {
  serve({ "GET /api/parts/*": () => json(aPart()) });
  const query = "?utm_source=x&utm_term=a+b";
  expect((await renderPage(`/tools/BW-1002${query}`)).movedTo).toBe(TOOL_PAGE + query);
  expect((await renderPage(TOOL_PAGE + query)).movedTo).toBeUndefined();
});

test("every character of a part number has one place in the address", async () => {
  const partNumber = "A1 !\"$&'()*+,-.:<=>@[]^_`{|}~";
  serve({ "GET /api/parts/*": () => json(aPart({ partNumber })) });
  const path = `/tools/${encodeURIComponent(partNumber.toLowerCase())}/${TOOL.slug}`;
  const { head, status, movedTo } = await renderPage(path);
  expect([status, movedTo]).toEqual([200, undefined]);
  expect(head).toContain('rel="canonical"');
});

test.each([
  ["of no tool is 404", () => problem(404), 404, "Tool not found"],
  ["that cannot be one is 404", () => problem(400), 404, "Tool not found"],
  [
    "of a tool that was archived long ago is 410",
    () => json(aPart({ archived: true, gone: true })),
    410,
    "No longer sold",
  ],
])("the page %s", async (_what, respond, status, text) => {
  serve({ "GET /api/parts/*": respond });
  const page = await renderPage(TOOL_PAGE);
  expect(page).toMatchObject({ status });
  expect(page.body).toContain(text);
});

test("without the API the page of a tool is not rendered", async () => {
  serve({ "GET /api/parts/*": () => problem(503) });
  await expect(renderPage(TOOL_PAGE)).rejects.toMatchObject({ status: 503 });
});

test("blogs has every article", async () => {
  serve();
  const page = await renderPage("/blogs");
  expectComplete(page);
  expect(page).toMatchObject({ status: 200, routes: ["blogs"] });
  for (const { id } of ARTICLES) expect(page.body).toContain(`id="${id}"`);
  expect(page.head).toContain("<title>Blogs - Boltwright</title>");
});

test("portfolio has its works", async () => {
  serve();
  const page = await renderPage("/portfolio");
  expectComplete(page);
  expect(page).toMatchObject({ status: 200, routes: ["portfolio"] });
  for (const { title } of WORKS) expect(page.body).toContain(title.replaceAll("'", "&#x27;"));
});

test("the wish list of this device is the browser's to show", async () => {
  const calls = serve();
  const page = await renderPage("/wishlist");
  expect(page).toMatchObject({ status: 200, routes: ["wishlist"] });
  expect(page.body).toContain("Wish List</h1>");
  expect(calls.map(({ path }) => path)).toEqual(["/api/settings"]);
});

test.each(["/nowhere", "/purchase", "/blogs/nothing/here"])(
  "%s is 404, with the not-found page",
  async (path) => {
    serve();
    const page = await renderPage(path);
    expectComplete(page);
    expect(page).toMatchObject({ status: 404, routes: ["*"] });
    expect(page.body).toContain("404");
    expect(page.head).toContain('<meta name="robots" content="noindex"/>');
  },
);

test("an address that cannot be decoded is 404", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  serve();
  expect(await renderPage("/%E0%A4%A")).toMatchObject({ status: 404 });
});

test("the shop's name comes from its settings", async () => {
  serve({ "GET /api/settings": () => json(theSettings({ brand: "Nut & wright" })) });
  const page = await renderPage("/blogs");
  expect(page.head).toContain("<title>Blogs - Nut &amp; wright</title>");
  expect(page.body).toContain("Nut &amp; wright");
});

test("dates are those of the shop's time zone, as in every browser", async () => {
  serve({ "GET /api/ratting": () => json([aReview({ createdAt: "2026-11-20T18:00:00.000Z" })]) });
  expect((await renderPage("/")).body).toContain(">21 Nov 2026</time>");
});

test("pages of one second share what they read", async () => {
  const calls = serve();
  const renderWithinASecond = openPages(ENVIRONMENT, () => 0);
  await renderWithinASecond("/blogs");
  const { state } = await renderWithinASecond("/portfolio");
  expect(calls.map(({ path }) => path)).toEqual(["/api/settings"]);
  expect(JSON.stringify(state)).toContain(theSettings().dispatchTime);
});

test("a page has nothing of the pages before it", async () => {
  apiWithTool();
  const [home, blogs] = await Promise.all([renderPage("/"), renderPage("/blogs")]);
  expect(JSON.stringify(home.state)).toContain('"price":2450,"priceUnit":1');
  expect(JSON.stringify(blogs.state)).not.toContain("tools");
  expect(blogs.body).not.toContain("$24.50");
});

test("a private page is for the browser: no data of it is fetched", async () => {
  const calls = serve();
  const page = await renderPage(`/purchase/${TOOL._id}`);
  expect(page.status).toBe(200);
  expect(calls.map(({ path }) => path)).toEqual(["/api/settings"]);
});

test.each(["/", "/?q=saw", "/blogs", "/nowhere"])("without the API %s is not rendered", async (path) => {
  const away = (): Promise<Response> => Promise.reject(new TypeError("fetch failed"));
  serve({ "GET /api/tools": away, "GET /api/ratting": away, "GET /api/settings": away });
  await expect(renderPage(path)).rejects.toMatchObject({ status: 0 });
});

test.each([500, 503, 429])("tools that are %i are not a rendered page", async (status) => {
  serve({ "GET /api/tools": () => problem(status) });
  await expect(renderPage("/")).rejects.toMatchObject({ status });
});

test("without reviews home is rendered, and the browser fetches them", async () => {
  serve({
    "GET /api/tools": () => json([TOOL]),
    "GET /api/ratting": () => problem(503),
  });
  const page = await renderPage("/");
  expect(page.status).toBe(200);
  expect(page.body).toContain("$24.50");
  expect(page.body).toContain("User Reviews");
  expect(JSON.stringify(page.state)).not.toContain("reviews");
});

test("a page with a part that fails is not rendered", async () => {
  serve({ "GET /api/ratting": () => json([{ ...aReview(), description: null }]) });
  await expect(renderPage("/")).rejects.toThrow(/^a component failed: TypeError/);
});
