import { expect, test } from "./support/journey.ts";
import { readStack } from "./support/stack-state.ts";

test("each page of the sitemap is at its one address, open to search engines, and says what it is", async ({
  page,
  request,
}) => {
  const { origin } = readStack();
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? "");
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /.{50}/);
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  }

  const card = page.locator("meta[property='og:image']");
  const image = await request.get((await card.getAttribute("content")) ?? "");
  expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/png"]);

  await page.goto("/");
  const facts = page.locator("script[type='application/ld+json']");
  await expect(facts).toHaveCount(2);
  const [company, tools] = await facts.allTextContents();
  expect(company).toContain('"@type":"Organization"');
  expect(tools).toContain('"@type":"Product"');
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => `${origin}${prefix}`);
  expect(closed).toContain(`${origin}/purchase/`);
  const named = [...`${company}${tools}`.matchAll(new RegExp(`"(${origin}[^"]*)"`, "g"))];
  const forbidden = named.filter(([, address = ""]) => closed.some((prefix) => address.startsWith(prefix)));
  expect(forbidden.map(([, address]) => address)).toEqual([]);
  await page.goto("/nowhere");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});
