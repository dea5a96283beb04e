// @vitest-environment node
import type { DehydratedState } from "@tanstack/react-query";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openPages } from "../entry-server.tsx";
import type { RenderPage } from "../lib/rendered-page.ts";
import { aCatalogue, aFamily, hexBolts } from "../testing/catalogue-samples.ts";
import { aCategoryTree } from "../testing/category-tree.ts";
import { type Handler, json, problem, serve } from "../testing/network.ts";
import { aTool } from "../testing/samples.ts";

const ORIGIN = "https://shop.test";

let renderPage: RenderPage;
/** No test gets what another's API returned: each query is in a second of its own. */
let now = 0;
beforeAll(() => {
  renderPage = openPages({ origin: ORIGIN, fetch: (request) => fetch(request) }, () => (now += 1000));
});

const api = (over: Record<string, Handler> = {}) =>
  serve({
    "GET /api/tools": () => json([aTool()]),
    "GET /api/categories": () => json(aCategoryTree()),
    "GET /api/categories/*": () => json(hexBolts),
    "GET /api/catalogue": () => json(aCatalogue()),
    ...over,
  });

interface StructuredData {
  "@type": string;
  itemListElement?: { name: string; item: string }[];
}
const structuredDataIn = (html: string): StructuredData[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = ""]): StructuredData => JSON.parse(text),
  );
/** What a visitor without JavaScript reads. */
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

test("a category has its parts and prices, a title, a description and its place in the shop", async () => {
  api();
  const { status, head, body } = await renderPage("/c/hex-bolts");
  expect(status).toBe(200);
  expect(textOf(body)).toMatch(/Hex bolt M8 x 20 HB-M8X20 M8 20 Yes \$0\.25 400/);
  expect(body).toContain('href="/tools/hb-m8x20/hex-bolt-m8-x-20"');
  expect(head).toContain("<title>Hex bolts - Boltwright</title>");
  expect(head).toContain(
    'content="Fasteners, Hex bolts: parts with prices and stock, by Thread, Length, Coated. Compare them and order online."',
  );
  expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/c/hex-bolts"/>`);
  expect(head + body).not.toContain("noindex");
  const [trail] = structuredDataIn(head + body);
  expect([trail?.["@type"], trail?.itemListElement?.map(({ item }) => item)]).toEqual([
    "BreadcrumbList",
    [`${ORIGIN}/`, `${ORIGIN}/c/fasteners`, `${ORIGIN}/c/hex-bolts`],
  ]);
});

test.each([
  ["its categories", hexBolts.path, ["", "c/fasteners", "c/hex-bolts"]],
  ["home without a category", [], [""]],
])("a part is below %s in its place in the shop", async (_what, path, above) => {
  api({ "GET /api/parts/*": () => json({ ...aTool(), path, related: [] }) });
  const { head, body } = await renderPage("/tools/bw-1002/combination-wrench-19-mm");
  const trail = structuredDataIn(head + body).find((each) => each["@type"] === "BreadcrumbList");
  expect(trail?.itemListElement?.map(({ item }) => item)).toEqual(
    [...above, "tools/bw-1002/combination-wrench-19-mm"].map((each) => `${ORIGIN}/${each}`),
  );
});

test("one choice of a category's parts is not for search engines, but the category is", async () => {
  api();
  const { head, body } = await renderPage("/c/hex-bolts?f.thread=m8&view=grid");
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/c/hex-bolts"/>`);
  expect(textOf(body)).toContain("Thread M8 · Length 20 mm");
});

test("a former address of a category redirects with all that is chosen; one of no category is 404", async () => {
  api();
  expect(await renderPage("/c/hexagon-bolts?f.thread=m8&view=grid")).toMatchObject({
    status: 301,
    movedTo: "/c/hex-bolts?f.thread=m8&view=grid",
  });
  api({ "GET /api/categories/*": () => problem(404), "GET /api/catalogue": () => problem(422) });
  expect(await renderPage("/c/nowhere")).toMatchObject({ status: 404 });
});

test("the page of all categories has the whole tree, and is for search engines", async () => {
  api();
  const { status, head, body } = await renderPage("/c");
  expect(status).toBe(200);
  expect(textOf(body)).toMatch(/Fasteners 1,240 parts Bolts 1,200 parts Hex bolts 1 part Bearings 30 parts/);
  expect(head).toContain("Fasteners, Bearings.");
  expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/c"/>`);
  expect(head + body).not.toContain("noindex");
  expect(structuredDataIn(head + body).map((each) => each["@type"])).toEqual(["BreadcrumbList"]);
});

test("a search has parts and prices, and is not for search engines", async () => {
  const calls = api();
  const { status, head, body } = await renderPage("/search?q=%20hex%20bolt%20&price=..5");
  expect(status).toBe(200);
  expect(textOf(body)).toMatch(/Results for “ ?hex bolt ?”.*Hex bolt M8 x 20 HB-M8X20 M8 20 \$0\.25 400/);
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  const queries = calls.filter(({ path }) => path === "/api/catalogue").map(({ query }) => query.toString());
  expect(queries).toEqual(["price=..5&q=hex+bolt&limit=48"]);
});

test("an empty search shows which filter to remove, from one call of the catalogue", async () => {
  const without = [
    { filter: "f.thread", total: 0, exact: true },
    { filter: "inStock", total: 7, exact: true },
  ];
  const calls = api({ "GET /api/catalogue": () => json(aCatalogue({ total: 0, items: [], without })) });
  const { body } = await renderPage("/search?q=bolt&inStock=true&f.thread=m8");
  expect(textOf(body)).toContain("Without In stock only : 7 parts");
  expect(textOf(body)).not.toContain("Without Thread");
  expect(calls.filter(({ path }) => path === "/api/catalogue")).toHaveLength(1);
});

test.each([
  ["/", 3],
  ["/c", 1],
  ["/c/hex-bolts?f.thread=m8&f.length=10..&price=1..&inStock=true", 2],
  ["/search?q=bolt&category=hex-bolts&f.thread=m8&f.length=9000..&f.coated=true", 2],
  ["/f/hex-bolt-iso-4017", 1],
  ["/tools/bw-1002/combination-wrench-19-mm", 1],
  ["/blogs", 0],
])("the server's page %s takes %i calls of the API besides the settings", async (address, count) => {
  const calls = api({
    "GET /api/families/*": () => json(aFamily()),
    "GET /api/parts/*": () => json({ ...aTool(), path: hexBolts.path, related: [] }),
    "GET /api/catalogue": ({ query }) =>
      json(query.has("f.coated") ? aCatalogue({ total: 0, items: [] }) : aCatalogue()),
  });
  await renderPage(address);
  expect(calls.filter(({ path }) => path !== "/api/settings")).toHaveLength(count);
});

test("an empty search claims nothing about its filters before the other counts are there", async () => {
  api({ "GET /api/catalogue": () => json(aCatalogue({ total: 0, items: [] })) });
  const { body } = await renderPage("/search?q=bolt&category=hex-bolts");
  expect(textOf(body)).toContain("No parts match all filters");
  expect(textOf(body)).not.toContain("fails at least two");
});

test("an empty search without filters is sent once: searches that found nothing are counted", async () => {
  const calls = api({ "GET /api/catalogue": () => json(aCatalogue({ total: 0, items: [], facets: [] })) });
  const { status } = await renderPage("/search?q=bolt");
  expect(status).toBe(200);
  expect(calls.filter(({ path }) => path === "/api/catalogue")).toHaveLength(1);
});

test("a search in a category that has moved redirects with all else", async () => {
  api();
  expect(await renderPage("/search?q=bolt&category=hexagon-bolts&inStock=true")).toMatchObject({
    status: 301,
    movedTo: "/search?q=bolt&category=hex-bolts&inStock=true",
  });
});

test("home has the top categories", async () => {
  api();
  const { body } = await renderPage("/");
  expect(textOf(body)).toMatch(/Browse by category Fasteners 1,240 Bearings 30 All categories/);
});

test("home without categories is rendered", async () => {
  api({ "GET /api/categories": () => problem(503) });
  const { status, body } = await renderPage("/");
  expect([status, body.includes("Browse by category")]).toEqual([200, false]);
});

test.each(["/c", "/c/hex-bolts", "/search?q=bolt"])("without the API %s is not rendered", async (path) => {
  api({ "GET /api/categories": () => problem(503), "GET /api/catalogue": () => problem(503) });
  await expect(renderPage(path)).rejects.toMatchObject({ status: 503 });
});

test("the data of a family's page have what its size table shows of each part, not what all have in common", async () => {
  const { columns, rows, ...family } = aFamily();
  const length = columns.filter(({ slug }) => slug === "length");
  api({ "GET /api/families/*": () => json({ ...family, rows, columns: length }) });
  const { state } = await renderPage("/f/hex-bolt-iso-4017");
  const { queries }: DehydratedState = JSON.parse(JSON.stringify(state));
  const shown = queries.find(({ queryKey }) => queryKey[0] === "family")?.state.data;
  expect(shown).toHaveProperty("parts.0.attributes", { length: 20 });
  expect(JSON.stringify(shown)).not.toContain(rows[0]?.name);
});

test("another spelling of a family's address redirects with all that is chosen; one of no family is 404", async () => {
  api({ "GET /api/families/*": () => json(aFamily()) });
  expect(await renderPage("/f/Hex-Bolt-ISO-4017?f.thread=m8")).toMatchObject({
    status: 301,
    movedTo: "/f/hex-bolt-iso-4017?f.thread=m8",
  });
  api({ "GET /api/families/*": () => problem(404) });
  expect(await renderPage("/f/nothing")).toMatchObject({ status: 404 });
});

test.each([
  "/",
  "/c/hex-bolts",
  "/f/hex-bolt-iso-4017",
  "/search?q=bolt",
  "/tools/hb-m8x20/hex-bolt-m8-x-20",
])("no data of %s stays in memory after its render", async (path) => {
  api({
    "GET /api/parts/*": () => json({ ...aTool(), path: hexBolts.path, related: [] }),
    "GET /api/families/*": () => json(aFamily()),
  });
  const waits = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => waits.mockRestore());
  await renderPage(path);
  expect(waits.mock.calls.map(([, delay]) => delay).filter((delay = 0) => delay > 1000)).toEqual([]);
});
