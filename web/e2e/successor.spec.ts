import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { pressEnterOn } from "./support/keyboard.ts";
import { adminCall } from "./support/a-category.ts";
import { addTool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

test("an admin names a successor by keyboard; on a phone the archived part leads to it", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 422/);
  const old = await addTool("Journey clamp, old", { minOrder: 1 });
  const next = await addTool("Journey clamp, new", { minOrder: 1 });
  await signIn(page, account("admin"));
  await page.goto(`/dashboard/manageTools/${old._id}`);
  const form = page.getByRole("form", { name: "Successor and alternatives" });
  await form.getByLabel("Successor").focus();
  await page.keyboard.type("no-such-part");
  await page.keyboard.press("Enter");
  await expect(form.getByText("No part has the number no-such-part").first()).toBeVisible();
  await expect(form.getByLabel("Successor")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(next.partNumber.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Successor and alternatives saved")).toBeVisible();
  await expectAccessible(page);
  await adminCall(`manage/tools/${old._id}/archive`, "POST");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await page.goto(`/tools/${old.partNumber}/${old.slug}`);
    await expect(page.getByText(`Its successor is ${next.name}`)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  await pressEnterOn(page, page.getByRole("link", { name: "Go to its successor" }));
  await expect(page.getByRole("heading", { level: 1, name: next.name })).toBeVisible();
  await adminCall(`manage/tools/${next._id}/archive`, "POST");
});
