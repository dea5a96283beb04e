import { expect, test } from "./support/journey.ts";

test("a link that was pressed and left opens once, and again by keyboard", async ({ page }) => {
  await page.goto("/blogs");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My Portfolio" });
  // A press counts once its code is there, which the first use of the pointer loads before the page it points at.
  const broughtAhead = page.waitForResponse(/assets[/]portfolio-.*[.]js/);
  await link.hover();
  await broughtAhead;
  await page.mouse.down();
  await expect(page).toHaveURL("/portfolio");
  await page.mouse.move(720, 700);
  await page.mouse.up();
  await page.goBack();
  await expect(page).toHaveURL("/blogs");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/portfolio");
});

test("a price that is being entered counts beside the category that is pressed", async ({ page }) => {
  await page.goto("/search?q=bolt");
  await page
    .getByRole("group", { name: /^Price/ })
    .getByRole("textbox", { name: "to" })
    .fill("5");
  await page
    .getByRole("complementary")
    .getByRole("link", { name: /^Fasteners/ })
    .click();
  await expect(page).toHaveURL(/category=fasteners/);
  await expect(page).toHaveURL(/price=\.\.5/);
});
