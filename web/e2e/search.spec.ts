import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";

test("by keyboard alone a tool is found in spite of a slip, and Back brings the grid again", async ({
  page,
}) => {
  const tool = await anyTool();
  const [word = ""] = tool.name.match(/[a-z]{5,}/i) ?? [];
  const slip = word.slice(0, 2) + word.slice(3);
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search parts" });
  while (!(await box.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(slip);
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.filter({ hasText: tool.name })).toBeVisible();

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/?q=${slip}`);
  await expect(page.getByRole("heading", { name: `Results for “${slip}”` })).toBeVisible();
  const purchase = page.getByRole("article", { name: tool.name }).getByRole("link", { name: "Purchase" });
  await expect(purchase).toBeVisible();
  while (!(await purchase.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/?q=${slip}`);
  await expect(page.getByRole("article", { name: tool.name })).toBeVisible();
});
