import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { aCategoryByCall } from "./support/a-category.ts";
import { expectFocusSeen, pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { anyTool } from "./support/shop-api.ts";

const PHONE = { width: 390, height: 844 };

const resultsOf = (page: Page, name: string) => {
  const region = page.getByRole("region", { name });
  return { table: region.getByRole("table"), status: region.getByRole("status").first() };
};

const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Opens home and its menu of categories, which may be a second old. */
async function openBrowse(
  page: Page,
  open: (button: Locator) => Promise<void>,
  link: Locator,
): Promise<void> {
  await expect(async () => {
    await page.goto("/");
    await open(page.getByRole("button", { name: "Browse" }));
    await expect(link).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test("from Browse three clicks to M8, 20 to 40 mm and stainless, with right counts; Back goes through the choices", async ({
  page,
}) => {
  const { name, above } = await aCategoryByCall();
  const link = page.getByRole("banner").getByRole("link", { name, exact: true });
  await openBrowse(page, (button) => button.click(), link);
  await expectAccessible(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(link).toBeHidden();
  await expect(
    page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: above }),
  ).toBeVisible();
  const { table, status } = resultsOf(page, name);
  await expect(status).toHaveText("5 parts");
  await page.getByRole("checkbox", { name: "M8 4" }).click();
  await expect(status).toHaveText("4 parts");
  await page.getByRole("textbox", { name: "Length from" }).fill("20");
  await page.getByRole("textbox", { name: "Length to" }).fill("40");
  await page.getByRole("textbox", { name: "Length to" }).press("Enter");
  await expect(status).toHaveText("3 parts");
  await expect(page).toHaveURL(/f\.journey-length=20\.\.40/);
  await page.getByRole("checkbox", { name: "Stainless A2 2" }).click();
  await expect(status).toHaveText("2 parts");
  // A facet counts what its own choice leaves out.
  await expect(page.getByRole("checkbox", { name: "M8 2" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Steel 1", exact: true })).not.toBeChecked();
  await expect(table.getByRole("row")).toHaveCount(3);
  await expectAccessible(page);

  await table.getByRole("link", { name: /, 30 mm$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /, 30 mm$/ })).toBeVisible();
  await page.goBack();
  await expect(status).toHaveText("2 parts");
  await expect(page.getByRole("checkbox", { name: "Stainless A2 2" })).toBeChecked();
  await page.goBack();
  await expect(status).toHaveText("3 parts");
  await page.goBack();
  await expect(status).toHaveText("4 parts");
  await page.goBack();
  await expect(status).toHaveText("5 parts");
});

test("on a phone the facets are a sheet; Back brings filters, grid and scroll position again, a reload too", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { slug, name } = await aCategoryByCall();
  await page.goto(`/c/${slug}`);
  const { status } = resultsOf(page, name);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: "M8 4" }).click();
  await expect(sheet.getByRole("button", { name: "Show 4 parts" })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Show 4 parts" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
  await page.getByRole("group", { name: "View" }).getByRole("link", { name: "Grid" }).click();
  await expect(page).toHaveURL(/f\.journey-thread=m8&view=grid/);
  const sort = page.getByRole("combobox", { name: "Sort by" });
  // With its arrow.
  await expect(sort).toHaveCSS("appearance", "auto");
  await sort.selectOption("Length, largest first");
  const cards = page.getByRole("article");
  await expect(cards.first()).toContainText("Thread M8 · Length 40 mm · Material Steel");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  const last = cards.last().getByRole("heading").getByRole("link");
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 120));
  const before = await scrollOf(page);
  expect(before).toBeGreaterThan(100);
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: /, 16 mm$/ })).toBeVisible();
  await page.goBack();
  await expect(status).toHaveText("4 parts");
  await expect(cards.first()).toContainText("Length 40 mm");
  await expect.poll(() => scrollOf(page)).toBe(before);
  await page.reload();
  await expect(status).toHaveText("4 parts");
  await expect(cards).toHaveCount(4);
  await expect.poll(() => scrollOf(page)).toBe(before);
});

test("by keyboard alone on a phone: M8, 20 to 40 mm, stainless, Back, sort order, unit, and out of an empty result", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { name, above } = await aCategoryByCall();
  const banner = page.getByRole("banner");
  await openBrowse(
    page,
    async (button) => {
      await page.getByRole("button", { name: "Menu" }).press("Enter");
      await button.press("Space");
    },
    banner.getByRole("link", { name: above, exact: true }),
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Browse" })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressEnterOn(page, banner.getByRole("button", { name: `Categories of ${above}` }));
  await pressEnterOn(page, banner.getByRole("link", { name, exact: true }));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const { table, status } = resultsOf(page, name);
  await expect(status).toHaveText("5 parts");
  await pressEnterOn(page, page.getByRole("button", { name: "Filters" }));
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await tabTo(page, sheet.getByRole("checkbox", { name: "M8 4" }));
  await expectFocusSeen(page);
  await page.keyboard.press("Space");
  await expect(sheet.getByRole("button", { name: "Show 4 parts" })).toBeVisible();
  await typeInto(page, sheet.getByRole("textbox", { name: "Length from" }), "20");
  await typeInto(page, sheet.getByRole("textbox", { name: "Length to" }), "40");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("button", { name: "Show 3 parts" })).toBeVisible();
  await tabTo(page, sheet.getByRole("checkbox", { name: "Stainless A2 2" }));
  await page.keyboard.press("Space");
  await pressEnterOn(page, sheet.getByRole("button", { name: "Show 2 parts" }));
  await expect(sheet).toBeHidden();
  await expect(status).toHaveText("2 parts");
  await expect(table.getByRole("row")).toHaveCount(3);
  await pressEnterOn(page, table.getByRole("link", { name: /, 30 mm$/ }));
  await expect(page.getByRole("heading", { level: 1, name: /, 30 mm$/ })).toBeVisible();
  for (const count of [2, 3, 4, 5]) {
    await page.goBack();
    await expect(status).toHaveText(`${count} parts`);
  }

  await pressEnterOn(page, page.getByRole("button", { name: "Filters" }));
  await tabTo(page, sheet.getByRole("checkbox", { name: "M6 1" }));
  await page.keyboard.press("Space");
  await typeInto(page, sheet.getByRole("textbox", { name: "Length to" }), "20");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("button", { name: "Show 0 parts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("heading", { name: "No parts match all filters" })).toBeVisible();
  await expectAccessible(page);
  await pressEnterOn(page, page.getByRole("link", { name: "Without Thread: 2 parts" }));
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Length, largest first");
  await expect(table.getByRole("rowheader").first()).toContainText(/, 20 mm/);
  await pressEnterOn(page, page.getByRole("button", { name: "inch" }));
  await expect(table.getByRole("cell", { name: "0.787" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove Length up to 0.787 in" })).toBeVisible();
  await expect(page).toHaveURL(/f\.journey-length=\.\.20/);
  await page.reload();
  await expect(table.getByRole("cell", { name: "0.787" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test("a search goes on with filters: category, grid, Back; an exact number opens its part", async ({
  page,
}) => {
  const { name, above } = await aCategoryByCall();
  await page.goto("/?q=journey+bolt");
  await page.getByRole("link", { name: "See all results with filters" }).click();
  const title = "Results for “journey bolt”";
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const { table, status } = resultsOf(page, title);
  await expect(table.getByRole("columnheader", { name: /Length, mm/ })).toBeVisible();
  const categories = page.getByRole("navigation", { name: "Category" });
  await categories.getByRole("link", { name: new RegExp(`^${above}`) }).click();
  await categories.getByRole("link", { name: `${name} 5` }).click();
  await expect(status).toHaveText("5 parts");
  await page.getByRole("checkbox", { name: "Stainless A2 3" }).click();
  await expect(status).toHaveText("3 parts");
  await expectAccessible(page);
  await page.getByRole("group", { name: "View" }).getByRole("link", { name: "Grid" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /^Journey bolt, / })).toBeVisible();
  await page.goBack();
  await expect(status).toHaveText("3 parts");
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("link", { name: `Remove Category: ${name}` }).click();
  await expect(page).not.toHaveURL(/category=/);

  const { partNumber } = await anyTool();
  const box = page.getByRole("combobox", { name: "Search parts" });
  await box.fill("jurney bolt");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=jurney%20bolt");
  await expect(page.getByRole("link", { name: /^Journey bolt, / }).first()).toBeVisible();
  await box.fill(partNumber);
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/tools/${partNumber}/`, "i"));
});

test("without JavaScript all categories, one of them and a search are read", async ({ browser }) => {
  const { slug, name, above } = await aCategoryByCall();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Browse" }).click();
  await expect(page).toHaveURL("/c");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: `${above} 5 parts` })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(`/c/${slug}`);
  const { table } = resultsOf(page, name);
  await expect(table.getByRole("row")).toHaveCount(6);
  await expect(table).toContainText("$0.50");
  await page.getByRole("link", { name: "Grid" }).click();
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.goto("/search?q=journey+bolt");
  await expect(page.getByRole("table").getByRole("link", { name: /^Journey bolt, 16/ })).toBeVisible();
  expect((await page.goto("/c/no-such-category"))?.status()).toBe(404);
  await context.close();
});
