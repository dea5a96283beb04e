import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

const PHONE = { width: 390, height: 844 };
const TOOL = "/tools/bw-1002/combination-wrench-19-mm";

test.use({ javaScriptEnabled: false });

/** Expects that the page fits a phone and that all its images have come. */
async function expectWhole(page: Page): Promise<void> {
  const { width } = (await page.locator("html").boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(PHONE.width);
  const wide = await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
  const missing = (): Promise<string[]> =>
    page
      .locator("img")
      .evaluateAll((all) =>
        all.flatMap((image) =>
          image instanceof HTMLImageElement && !(image.complete && image.naturalWidth > 0) ? [image.src] : [],
        ),
      );
  await expect.poll(missing).toEqual([]);
}

test("without JavaScript the tools are found, read, sorted and searched, also on a phone", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(24);
  const card = page.getByRole("article", { name: "Combination wrench 19 mm", exact: true });
  await expect(card).toContainText("$11.20");
  await expectWhole(page);

  await card.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(TOOL);
  await expect(page.getByRole("heading", { name: "Combination wrench 19 mm", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$11.20");
  await expect(page.getByRole("main").getByRole("link", { name: "Purchase" })).toBeVisible();
  await expectWhole(page);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");

  await page.getByRole("link", { name: "Lowest price" }).click();
  await expect(page).toHaveURL("/?sort=price-up");
  await expect(page.getByRole("article").first()).toContainText("$0.");

  await page.getByRole("combobox", { name: "Search parts" }).fill("wrench");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=wrench");
  await expect(page.getByRole("heading", { name: "Results for “wrench”" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Combination wrench 19 mm/ }).first()).toContainText("$11.20");
  await expectWhole(page);
});

test("without JavaScript a phone's menu opens, and leads on", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const menu = page.getByRole("banner").getByRole("link", { name: "Blogs" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.click();
  await expect(page.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await expectWhole(page);
});
