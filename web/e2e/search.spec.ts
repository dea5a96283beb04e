import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";

test("by keyboard: a tool is found despite a typo, and Back returns to the grid", async ({ page }) => {
  const tool = await anyTool();
  const [word = ""] = tool.name.match(/[a-z]{5,}/i) ?? [];
  const typo = word.slice(0, 2) + word.slice(3);
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search parts" });
  while (!(await box.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(typo);
  const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
  await expect(options.filter({ hasText: tool.name })).toBeVisible();

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/?q=${typo}`);
  await expect(page.getByRole("heading", { name: `Results for “${typo}”` })).toBeVisible();
  const purchase = page.getByRole("article", { name: tool.name }).getByRole("link", { name: "Purchase" });
  await expect(purchase).toBeVisible();
  while (!(await purchase.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/?q=${typo}`);
  await expect(page.getByRole("article", { name: tool.name })).toBeVisible();
});
