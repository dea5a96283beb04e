import type { Page } from "@playwright/test";
import { aCategoryByCall } from "./support/a-category.ts";
import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";

const CODE = "**/assets/index-*.js";

/** Opens a page of the server and does something before its code has come; then lets the code come. */
async function openSlowly(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const isDone = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await isDone.promise;
    await route.continue();
  });
  // recover.js records what is used from when it has run.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    const record = (type: string, ...rest: [EventListener, AddEventListenerOptions?]): void => {
      if (type === "shop:hydrated") document.documentElement.dataset["records"] = "yes";
      listen(type, ...rest);
    };
    Object.assign(window, { addEventListener: record });
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("html[data-records]").waitFor({ state: "attached" });
  await act();
  isDone.resolve();
}

test("a filter that is ticked before the code has come is applied, and can be removed with the next click", async ({
  page,
}) => {
  const { name, slug } = await aCategoryByCall();
  const status = page.getByRole("region", { name }).getByRole("status").first();
  await openSlowly(page, `/c/${slug}`, () => page.getByRole("checkbox", { name: "M8 4" }).check());
  await expect(page).toHaveURL(/f\.journey-thread=m8$/);
  await expect(status).toHaveText("4 parts");
  await expect(page.getByRole("checkbox", { name: "M8 4" })).toBeChecked();
  await page.getByRole("checkbox", { name: "M8 4" }).click();
  await expect(status).toHaveText("5 parts");
});

test("an order that is chosen before the code has come is that of the results", async ({ page }) => {
  const { slug } = await aCategoryByCall();
  const sortBy = page.getByRole("combobox", { name: "Sort by" });
  await openSlowly(page, `/c/${slug}`, () => sortBy.selectOption("Highest price"));
  await expect(page).toHaveURL(/sort=price-down$/);
  await expect(sortBy).toHaveValue("price-down");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("Filters opens its sheet when it was tapped before the code had come", async ({ page }) => {
    const { slug } = await aCategoryByCall();
    await openSlowly(page, `/c/${slug}`, () => page.getByRole("button", { name: "Filters" }).tap());
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  });

  test("a heart that was tapped before the code had come adds the tool", async ({ page }) => {
    const { name } = await anyTool();
    const heart = page.getByRole("article", { name, exact: true }).getByRole("button");
    await openSlowly(page, "/", () => heart.tap());
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });
});
