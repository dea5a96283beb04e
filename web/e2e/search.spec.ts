import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";

test("by keyboard: a tool is found despite a typo, and Back returns to the results", async ({ page }) => {
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
  await expect(page).toHaveURL(`/search?q=${typo}`);
  await expect(page.getByRole("heading", { name: `Results for “${typo}”` })).toBeVisible();
  const part = page.getByRole("table").getByRole("link", { name: tool.name, exact: true });
  await expect(part).toBeVisible();
  while (!(await part.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/search?q=${typo}`);
  await expect(part).toBeVisible();
});

test("words that no part has are named: in the suggestions and on the page that Enter opens", async ({
  page,
}) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search parts" });
  await box.fill("DIN 933 M8x30 316");
  const notice = "No 316 in this size. Showing A2.";
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list.getByText(notice)).toBeVisible();
  const option = list.getByRole("option", { name: /^Hex bolt M8 x 30, ISO 4017, stainless A2/ });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await box.press("Enter");
  await expect(page).toHaveURL(/^[^?]*[/]search[?]q=DIN/);
  await expect(page.getByRole("main").getByText(notice)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("table")
    .getByRole("link", { name: /^Hex bolt M8 x 30/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hex bolt M8 x 30/ })).toBeVisible();
});
