import { expect, test } from "./support/journey.ts";
import { aCategoryByCall } from "./support/a-category.ts";

test("three clicks to M8 and 20 to 40 mm, with right counts; Back goes through the choices", async ({
  page,
}) => {
  const { slug, name, above } = await aCategoryByCall();
  await page.goto(`/c/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: above }),
  ).toBeVisible();
  const status = page.getByRole("region", { name }).getByRole("status").first();
  await expect(status).toHaveText("5 parts");
  await page.getByRole("checkbox", { name: "M8 4" }).check();
  await expect(status).toHaveText("4 parts");
  await page.getByRole("textbox", { name: "Length from" }).fill("20");
  await page.getByRole("textbox", { name: "Length to" }).fill("40");
  await page.getByRole("textbox", { name: "Length to" }).press("Enter");
  await expect(status).toHaveText("3 parts");
  await expect(page).toHaveURL(/f\.journey-length=20\.\.40/);
  // A facet counts what its own choice leaves out.
  await expect(page.getByRole("checkbox", { name: "M8 3" })).toBeChecked();
  const table = page.getByRole("table", { name });
  await expect(table.getByRole("row")).toHaveCount(4);

  await table.getByRole("link", { name: /, 30 mm$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /, 30 mm$/ })).toBeVisible();
  await page.goBack();
  await expect(status).toHaveText("3 parts");
  await page.goBack();
  await expect(status).toHaveText("4 parts");
  await page.goBack();
  await expect(status).toHaveText("5 parts");
});

test("by keyboard on a phone: filters, sort order, unit, and the way out of an empty result", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { slug, name } = await aCategoryByCall();
  await page.goto(`/c/${slug}?sort=-journey-length`);
  const table = page.getByRole("table", { name });
  await expect(table.getByRole("rowheader").first()).toHaveText(/, 50 mm/);
  const filters = page.getByRole("button", { name: "Filters" });
  await filters.press("Enter");
  await page.getByRole("checkbox", { name: "M6 1" }).press("Space");
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("textbox", { name: "Length to" }).fill("20");
  await page.getByRole("textbox", { name: "Length to" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No parts match all filters" })).toBeVisible();
  await page.getByRole("link", { name: "Without Thread: 2 parts" }).press("Enter");
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "inch" }).press("Enter");
  await expect(table.getByRole("cell", { name: "0.787" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("without JavaScript a category is read", async ({ browser }) => {
  const { slug, name } = await aCategoryByCall();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto(`/c/${slug}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("table", { name }).getByRole("row")).toHaveCount(6);
  expect((await page.goto("/c/no-such-category"))?.status()).toBe(404);
  await context.close();
});
