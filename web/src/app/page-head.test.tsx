import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import indexHtml from "../../index.html?raw";
import { SHOP } from "../content/shop.ts";
import { aCatalogue } from "../testing/catalogue-samples.ts";
import { CUSTOMER, identity } from "../testing/identity.ts";
import { callsOf, json, problem, serve } from "../testing/network.ts";
import { openPage } from "../testing/open-page.tsx";
import { aTool } from "../testing/samples.ts";

const TOOL_PAGE = "/tools/bw-1002/combination-wrench-19-mm";

const head = (selector: string, attribute: string): string | null | undefined =>
  document.head.querySelector(selector)?.getAttribute(attribute);
const robots = (): string | null | undefined => head("meta[name=robots]", "content");
const canonical = (): string | null | undefined => head("link[rel=canonical]", "href");

beforeEach(() => {
  document.head.innerHTML = new DOMParser().parseFromString(indexHtml, "text/html").head.innerHTML;
  for (const element of document.querySelectorAll("[data-static]")) element.remove();
});

test("index.html loads nothing from other origins", () => {
  expect(indexHtml).not.toMatch(/(?:src|href)="https?:/);
});

test.each([
  ["/", "Boltwright: tools and parts", "/"],
  ["/c", "Categories - Boltwright", "/c"],
  ["/blogs", "Blogs - Boltwright", "/blogs"],
  ["/portfolio/", "My Portfolio - Boltwright", "/portfolio"],
  ["/help", "Help - Boltwright", "/help"],
  ["/terms", "Terms - Boltwright", "/terms"],
  ["/privacy", "Privacy - Boltwright", "/privacy"],
  ["/imprint", "Imprint - Boltwright", "/imprint"],
])("%s is for search engines, under one title, description and address", async (path, title, address) => {
  serve();
  await openPage(path);
  await waitFor(() => expect(document.title).toBe(title));
  expect(document.head.querySelectorAll("title")).toHaveLength(1);
  expect(head("meta[property='og:title']", "content")).toBe(title);
  expect(head("meta[name=description]", "content")?.length).toBeGreaterThan(50);
  expect(head("meta[property='og:image']", "content")).toBe(`${window.location.origin}/social-card.png`);
  await waitFor(() => expect(canonical()).toBe(`${window.location.origin}${address}`));
  expect(head("meta[property='og:url']", "content")).toBe(canonical());
  expect(robots()).toBeUndefined();
});

test.each([
  "/nowhere",
  "/?q=wrench&sort=name",
  "/?q=nothing",
  "/search?q=wrench&sort=name&view=grid",
  "/wishlist",
  "/dashboard/myOrders",
  `/purchase/${aTool()._id}`,
])("%s is not indexed by search engines", async (path) => {
  serve({
    "GET /api/purchase/*": () => json(aTool()),
    "GET /api/orders": () => json([]),
    "GET /api/catalogue": () => json(aCatalogue()),
  });
  await openPage(path, identity(CUSTOMER));
  await waitFor(() => expect(robots()).toBe("noindex"));
  expect(canonical()).not.toContain("sort");
});

test("search results may be indexed under their words", async () => {
  serve({ "GET /api/tools": () => json([aTool()]) });
  await openPage("/?q=wrench%2019");
  await screen.findByRole("article", { name: aTool().name });
  expect(canonical()).toBe(`${window.location.origin}/?q=wrench%2019`);
  expect(robots()).toBeUndefined();
});

test("a parameter that changes nothing on the page leaves it for search engines, under the address without it", async () => {
  serve({ "GET /api/parts/*": () => json({ ...aTool(), related: [] }) });
  await openPage(`${TOOL_PAGE}?utm_source=x&gclid=1`);
  await screen.findByRole("heading", { name: aTool().name });
  expect(canonical()).toBe(`${window.location.origin}${TOOL_PAGE}`);
  expect(robots()).toBeUndefined();
});

test.each(["/tools/BW-1002", `/tools/${aTool()._id}`])(
  "%s leads to the one address of the tool, with its query",
  async (path) => {
    serve({
      "GET /api/parts/*": () => json({ ...aTool(), related: [] }),
      "GET /api/purchase/*": () => json(aTool()),
    });
    const { address } = await openPage(`${path}?utm_source=x`);
    await waitFor(() => expect(address()).toBe(`${TOOL_PAGE}?utm_source=x`));
  },
);

test("a search with filters has the address of its words", async () => {
  serve({ "GET /api/catalogue": () => json(aCatalogue()) });
  await openPage("/search?q=bolt%20m8&f.thread=m8");
  await screen.findByRole("table");
  expect(canonical()).toBe(`${window.location.origin}/search?q=bolt%20m8`);
});

test("a category may be indexed, one of its filters may not; both have the category's address", async () => {
  const bolts = { slug: "bolts", name: "Bolts", path: [{ slug: "bolts", name: "Bolts" }], children: [] };
  serve({
    "GET /api/categories/*": () => json({ ...bolts, attributes: [] }),
    "GET /api/catalogue": () => json({ total: 0, exact: true, items: [], facets: [], next: null }),
  });
  const { user } = await openPage("/c/bolts");
  await user.click(await screen.findByRole("checkbox", { name: "In stock only" }));
  await waitFor(() => expect(robots()).toBe("noindex"));
  expect(canonical()).toBe(`${window.location.origin}/c/bolts`);
  await user.click(screen.getByRole("checkbox", { name: "In stock only" }));
  await waitFor(() => expect(robots()).toBeUndefined());
});

test("a tool that does not exist is not indexed by search engines", async () => {
  serve({ "GET /api/parts/*": () => problem(404) });
  await openPage(TOOL_PAGE);
  await screen.findByRole("heading", { name: "Tool not found" });
  expect(robots()).toBe("noindex");
});

test("going on to another page leaves one canonical address, the new one", async () => {
  serve();
  const { user } = await openPage("/nowhere");
  await waitFor(() => expect(robots()).toBe("noindex"));
  await user.click(screen.getByRole("link", { name: "BLOGS" }));
  await waitFor(() => expect(canonical()).toBe(`${window.location.origin}/blogs`));
  expect(document.head.querySelectorAll("link[rel=canonical]")).toHaveLength(1);
  expect(robots()).toBeUndefined();
});

const structuredData = (type: string): Record<string, unknown> | undefined =>
  [...document.querySelectorAll("script[type='application/ld+json']")]
    .map(({ textContent }): Record<string, unknown> => JSON.parse(textContent))
    .find((each) => each["@type"] === type);

test("home has structured data of the company and the addresses in the grid, without a second request", async () => {
  const other = aTool({ _id: "0199f000-0000-7000-8000-000000000002", partNumber: "BW-1003", slug: "saw" });
  const calls = serve({ "GET /api/tools": () => json([aTool(), other]) });
  await openPage("/");
  await waitFor(() => expect(structuredData("ItemList")).toBeTruthy());
  expect(structuredData("Organization")).toMatchObject({ name: "Boltwright", email: SHOP.contact.email });
  expect(structuredData("ItemList")).toMatchObject({
    itemListElement: [
      { position: 1, url: `${window.location.origin}/tools/bw-1002/combination-wrench-19-mm` },
      { position: 2, url: `${window.location.origin}/tools/bw-1003/saw` },
    ],
  });
  expect(callsOf(calls, "GET", "/api/tools")).toHaveLength(1);
});

test("a tool's page is a Product with its price, image and stock", async () => {
  serve({ "GET /api/purchase/*": () => json(aTool({ name: "Saw </script><b>x", minOrder: 5 })) });
  await openPage(`/purchase/${aTool()._id}`, identity(CUSTOMER));
  await waitFor(() => expect(structuredData("Product")).toBeTruthy());
  expect(structuredData("Product")).toMatchObject({
    "@context": "https://schema.org",
    name: "Saw </script><b>x",
    image: `${window.location.origin}${aTool().img}`,
    offers: {
      availability: "https://schema.org/InStock",
      eligibleQuantity: { minValue: 5 },
    },
  });
  expect(JSON.stringify(structuredData("Product"))).not.toContain("/purchase/");
  expect(head("meta[name=description]", "content")).toBe(aTool().description);
});
