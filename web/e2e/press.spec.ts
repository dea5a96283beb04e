import { expect, test } from "./support/journey.ts";

test("a press on a link that is taken back opens nothing; a click opens its page, and so does the keyboard", async ({
  page,
}) => {
  await page.goto("/blogs");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My Portfolio" });
  const prefetched = page.waitForResponse(/assets[/]portfolio-.*[.]js/);
  await link.hover();
  await page.mouse.down();
  await prefetched;
  await page.mouse.move(720, 700);
  await page.mouse.up();
  await link.click();
  await expect(page).toHaveURL("/portfolio");
  await page.goBack();
  // The press alone has not become an entry of the history.
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
