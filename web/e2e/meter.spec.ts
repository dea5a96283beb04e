import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

const CALLS_MAX = 4;
const UNUSED_MAX = 0.5;

interface Measured {
  views: { path: string; calls: number }[];
  prefetched: number;
  unused: number;
}

const measured = async (page: Page): Promise<Measured> =>
  JSON.parse((await page.locator(".meter").getAttribute("data-measured")) ?? "") as Measured;

const toolLink = (page: Page, number: number): Locator =>
  page.getByRole("article").nth(number).getByRole("heading").getByRole("link");

/** Opens a tool's page and stays until its stream is open and the stock is up to date. */
async function openTool(page: Page, link: Locator): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith("/stream"));
  const updated = page.waitForResponse((response) => response.url().includes("/api/purchase/"));
  await link.click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await Promise.all([opened, updated]);
}

/** Points at the tool's link until its page is fetched, as people do, and opens it. */
async function pointAndOpenTool(page: Page, link: Locator): Promise<void> {
  const fetched: string[] = [];
  page.on("response", (response) => fetched.push(response.url()));
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(() => fetched, { timeout: 2000 }).toContainEqual(expect.stringMatching("/api/parts/"));
  }).toPass();
  await openTool(page, link);
}

test("a page view makes at most four calls, and at most half of what is prefetched is of no use", async ({
  page,
}) => {
  await page.goto("/?meter");
  await expect(page.locator(".meter")).toBeVisible();
  await pointAndOpenTool(page, toolLink(page, 0));
  await page.goBack();
  await pointAndOpenTool(page, toolLink(page, 1));
  await page.goBack();
  await openTool(page, toolLink(page, 2));
  await expect(page.getByRole("heading", { name: "Recently viewed" })).toBeVisible();
  // The calls of typing belong to another view than those of the tool.
  await page.getByRole("link", { name: "Blogs" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  await page.getByPlaceholder("Search Parts here ...").fill("wrench");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Results for “wrench”" })).toBeVisible();

  const { views, prefetched, unused } = await measured(page);
  expect(views.map(({ path }) => path)).toContain("/");
  for (const view of views) expect(view.calls, view.path).toBeLessThanOrEqual(CALLS_MAX);
  expect(prefetched).toBeGreaterThan(0);
  expect(unused / prefetched).toBeLessThanOrEqual(UNUSED_MAX);
});
