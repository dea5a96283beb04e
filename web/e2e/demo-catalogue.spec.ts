import type { Page } from "@playwright/test";
import { countStainlessM8 } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { call } from "./support/shop-api.ts";

const NAME = "Bolts and screws";
const FAMILY = "/f/hex-bolt-iso-4017-steel-8-8-zinc-plated";

const statusOf = (page: Page) => page.getByRole("region", { name: NAME }).getByRole("status").first();

test("Browse, Bolts and screws, and two filters lead to stainless M8 of 20 to 40 mm; Back undoes them", async ({
  page,
}) => {
  const expected = await countStainlessM8();
  expect(expected).toBeGreaterThan(10);
  await page.goto("/");
  await page.getByRole("button", { name: "Browse" }).click();
  await page.getByRole("banner").getByRole("link", { name: NAME, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  const all = await statusOf(page).innerText();
  await page.getByRole("checkbox", { name: /^M8 / }).click();
  await expect(statusOf(page)).not.toHaveText(all);
  const m8 = await statusOf(page).innerText();
  await page.getByRole("checkbox", { name: /^Stainless steel A2 / }).click();
  await expect(statusOf(page)).not.toHaveText(m8);
  const stainless = await statusOf(page).innerText();
  await page.getByRole("textbox", { name: "Length from" }).fill("20");
  await page.getByRole("textbox", { name: "Length to" }).fill("40");
  await page.getByRole("textbox", { name: "Length to" }).press("Enter");
  await expect(statusOf(page)).toHaveText(`${expected} parts`);
  const rows = page.getByRole("table", { name: NAME }).getByRole("row");
  await expect(rows).toHaveCount(expected + 1);
  await expect(page).toHaveURL(/f\.thread=m8&f\.material=stainless-a2&f\.length=20\.\.40/);

  await rows.last().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /M8/ })).toBeVisible();
  for (const shown of [`${expected} parts`, stainless, m8, all]) {
    await page.goBack();
    await expect(statusOf(page)).toHaveText(shown);
  }
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("the tools that the shop begins with come first on the home page, before those of the catalogue", async ({
  page,
}) => {
  const { headers } = await call("tools?limit=1");
  expect(Number(headers.get("x-total-count"))).toBeGreaterThan(1500);
  await page.goto("/");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(24);
  await expect(cards.first()).toContainText("Framing hammer, 560 g");
  await expect(cards.last()).toContainText("Polypropylene rope 12 mm, 50 m");
});

test("a family's table has a column for each letter of its drawing, at every width", async ({ page }) => {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(FAMILY);
    const drawing = page.getByRole("img", { name: /^Drawing of Hex bolt/ });
    await expect(drawing).toBeVisible();
    const svg = await (await page.request.get((await drawing.getAttribute("src")) ?? "")).text();
    const letters = [...svg.matchAll(/<text[^>]*>(\w+)</g)].map(([, letter]) => letter);
    expect(new Set(letters)).toEqual(new Set(["s", "k", "L", "d"]));
    for (const letter of letters) {
      await expect(
        page.locator(".size-table .letter").getByText(letter ?? "", { exact: true }),
      ).toBeVisible();
    }
    for (const path of [FAMILY, "/c/full-thread-hex-bolts", "/search?q=m8+stainless"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
