import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expect, test } from "./support/journey.ts";
import { readStack } from "./support/stack-state.ts";

const TOOL = "/tools/bw-1002/combination-wrench-19-mm";

const read = async (request: APIRequestContext, path: string): Promise<string> =>
  (await request.get(path)).text();

const addressesIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? "");

/** The structured data of the page. */
const structuredDataOn = async (page: Page): Promise<string[]> =>
  page.locator("script[type='application/ld+json']").allTextContents();

const typed = z.looseObject({ "@type": z.string() });
const product = z.object({
  "@type": z.literal("Product"),
  url: z.string(),
  sku: z.string(),
  offers: z.object({ price: z.string(), priceCurrency: z.literal("USD"), availability: z.string() }),
});
const trail = z.object({ itemListElement: z.array(z.object({ name: z.string(), item: z.string() })) });

test("each page of the sitemap is at its one address, open to search engines, and has a description and a preview image", async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleError(/status of 404.*[/]nowhere/);
  const { origin } = readStack();
  expect(await read(request, "/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const files = addressesIn(await read(request, "/sitemap.xml"));
  const [pages = [], ...tools] = await Promise.all(
    files.map(async (file) => addressesIn(await read(request, file))),
  );
  expect(pages).toContain(`${origin}/`);
  expect(tools.flat()).toContain(`${origin}${TOOL}`);
  for (const address of [...pages, `${origin}${TOOL}`]) {
    await page.goto(address);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /.{50}/);
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    const card = await page.locator("meta[property='og:image']").getAttribute("content");
    const image = await request.get(card ?? "");
    expect([image.status(), image.headers()["content-type"]], address).toEqual([
      200,
      expect.stringMatching(/^image[/](png|webp)$/),
    ]);
  }
  await page.goto("/nowhere");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("the home page names the company and its tools, and a tool's page its price, stock and place in the shop", async ({
  page,
  request,
}) => {
  const { origin } = readStack();
  const robots = await read(request, "/robots.txt");
  await page.goto("/");
  const onHome = await structuredDataOn(page);
  expect(onHome).toHaveLength(2);
  expect(onHome[0]).toContain('"@type":"Organization"');
  expect(onHome[1]).toContain(`"url":"${origin}${TOOL}"`);

  await page.goto(TOOL);
  const onTool = await structuredDataOn(page);
  expect(onTool.map((each) => typed.parse(JSON.parse(each))["@type"])).toEqual(["Product", "BreadcrumbList"]);
  const { url, sku, offers } = product.parse(JSON.parse(onTool[0] ?? ""));
  expect([url, sku]).toEqual([`${origin}${TOOL}`, "BW-1002"]);
  await expect(page.getByRole("main")).toContainText(`$${offers.price}`);
  expect(offers.availability).toBe("https://schema.org/InStock");
  const steps = trail.parse(JSON.parse(onTool[1] ?? "")).itemListElement;
  const above = ["/", "/c/hand-tools", "/c/wrenches", "/c/combination-wrenches"];
  expect(steps.map(({ item }) => item)).toEqual([...above, TOOL].map((path) => origin + path));

  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => `${origin}${prefix}`);
  expect(closed).toContain(`${origin}/purchase/`);
  const named = [...[...onHome, ...onTool].join("").matchAll(new RegExp(`"(${origin}[^"]*)"`, "g"))];
  const forbidden = named.filter(([, address = ""]) => closed.some((prefix) => address.startsWith(prefix)));
  expect(forbidden.map(([, address]) => address)).toEqual([]);
});
