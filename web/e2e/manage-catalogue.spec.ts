import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { addTool, call, type Tool } from "./support/shop-api.ts";
import { settled } from "./support/settled.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

const ROW_MAX = 60;

/** Adds a category with its form, which is open. */
async function fillCategory(page: Page, name: string): Promise<void> {
  const form = page.getByRole("form", { name: "Add category" });
  await typeInto(page, form.getByLabel("Name"), name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

const placeByCall = ({ _id }: Tool, place: object): Promise<Response> =>
  call(`manage/tools/${_id}/catalogue`, account("admin"), { method: "PUT", body: place });

async function removeCategory(page: Page, slug: string): Promise<void> {
  await page.goto(`/dashboard/categories/${slug}`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(/[/]dashboard[/]categories$/);
}

test("an admin makes attributes and a category by keyboard, places a part, customers filter by it; a new name redirects", async ({
  page,
  browser,
  request,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.expectConsoleError(/status of 4(09|22)/);
  const stamp = Date.now().toString(36);
  const [pins, dowels] = [`Pins ${stamp}`, `Dowels ${stamp}`];
  const [length, end] = [`Pin length ${stamp}`, `Pin end ${stamp}`];
  const tool = await addTool("Journey pin", { minOrder: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, account("admin"));

  await page.goto("/dashboard");
  const links = page.getByRole("navigation", { name: "For admins" });
  await pressEnterOn(page, links.getByRole("link", { name: "Attributes" }));
  await pressEnterOn(page, page.getByRole("link", { name: "Add attribute" }));
  const attribute = page.getByRole("form", { name: "Add attribute" });
  await expect(attribute.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type(length);
  await typeInto(page, attribute.getByLabel("Unit"), "mm");
  await typeInto(page, attribute.getByLabel("Decimals"), "1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: length })).toBeVisible();
  await expect(page.getByText("Can't be changed")).toHaveCount(2);
  await expectAccessible(page);

  await page.goto("/dashboard/attributes?add=");
  await expect(attribute.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type(end);
  await attribute.getByLabel("Type").selectOption("Choice");
  await pressEnterOn(page, attribute.getByRole("button", { name: "Add choice" }));
  await page.keyboard.type("Round");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Flat");
  await expectAccessible(page);
  await pressEnterOn(page, attribute.getByRole("button", { name: "Add attribute" }));
  await expect(page.getByRole("heading", { level: 1, name: end })).toBeVisible();

  await page.goto("/dashboard/categories");
  await pressEnterOn(page, page.getByRole("link", { name: "Add category" }));
  await fillCategory(page, pins);
  for (const name of [`Short ${stamp}`, `Long ${stamp}`]) {
    await page.goto(`/dashboard/categories/pins-${stamp}`);
    await pressEnterOn(page, page.getByRole("link", { name: "Add subcategory" }));
    await fillCategory(page, name);
  }
  await page.goto("/dashboard/categories");
  const up = page.getByRole("button", { name: `Move Long ${stamp} up` });
  await pressEnterOn(page, page.getByRole("button", { name: "Close all" }));
  await pressEnterOn(page, page.getByRole("button", { name: `Subcategories of ${pins}` }));
  await tabTo(page, up);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Long ${stamp} is now number 1 of 2.`)).toBeAttached();
  await expect(up).toBeFocused();
  await expectAccessible(page);
  const heights = await page
    .locator(".category-row")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(ROW_MAX);

  await page.goto(`/dashboard/categories/pins-${stamp}`);
  const attributesForm = page.getByRole("form", { name: "Attributes of its parts" });
  for (const label of [length, end]) {
    await attributesForm.getByLabel("Add an attribute").selectOption(slugOf(label));
    await pressEnterOn(page, attributesForm.getByRole("button", { name: "Add", exact: true }));
  }
  await tabTo(page, attributesForm.getByRole("checkbox", { name: `${length} is required` }));
  await page.keyboard.press("Space");
  await pressEnterOn(page, attributesForm.getByRole("button", { name: "Save attributes" }));
  await expect(page.getByText("Attributes saved")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/dashboard/categories/short-${stamp}`);
  const inherited = page.getByRole("table", { name: "Inherited attributes" });
  await expect(inherited.getByRole("row", { name: length })).toContainText(pins);

  await page.goto(`/dashboard/manageTools/${tool._id}`);
  const place = page.getByRole("form", { name: "Category and attributes" });
  await place.getByLabel("Category").selectOption(`pins-${stamp}`);
  await typeInto(page, place.getByLabel(length), "20.25");
  await place.getByLabel(end).selectOption("Round");
  await pressEnterOn(page, place.getByRole("button", { name: "Save attributes" }));
  const wrong = place.getByText("must be a number in mm with at most 1 decimal");
  await expect(wrong.first()).toBeVisible();
  await expect(place.getByLabel(length)).toBeFocused();
  await expectAccessible(page);
  await typeInto(page, place.getByLabel(length), "20.5");
  await pressEnterOn(page, place.getByRole("button", { name: "Save attributes" }));
  await expect(page.getByText("Category and attributes saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Changes" })).toContainText("20.5");

  // Facets in which all parts are the same are not offered.
  const other = await addTool("Journey other pin", { minOrder: 1 });
  const flat = { [slugOf(length)]: 30, [slugOf(end)]: "flat" };
  await placeByCall(other, { version: 1, category: `pins-${stamp}`, attributes: flat });

  const visit = await browser.newContext();
  const shop = await visit.newPage();
  // The gateway may send a page that is up to a second old.
  await expect(async () => {
    await shop.goto(new URL(`/c/pins-${stamp}`, page.url()).href);
    await expect(
      shop.getByRole("table", { name: pins }).getByRole("link", { name: tool.name }),
    ).toBeVisible();
  }).toPass();
  await shop.getByRole("checkbox", { name: "Round 1" }).check();
  await expect(shop.getByRole("textbox", { name: `${length} from` })).toBeVisible();
  await expect(shop.getByRole("table", { name: pins })).toContainText("20.5");
  await expect(shop.getByRole("table", { name: pins })).not.toContainText(other.name);

  await page.goto(`/dashboard/categories/pins-${stamp}`);
  const details = page.getByRole("form", { name: "Details" });
  await typeInto(page, details.getByLabel("Name"), dowels);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`/c/pins-${stamp} redirects to it.`)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard/categories/dowels-${stamp}`);
  await expect
    .poll(async () => {
      const response = await request.get(`/c/pins-${stamp}`, { maxRedirects: 0 });
      return [response.status(), new URL(response.headers()["location"] ?? "", "http://shop").pathname];
    })
    .toEqual([301, `/c/dowels-${stamp}`]);
  await shop.reload();
  await expect(shop).toHaveURL(new RegExp(`/c/dowels-${stamp}`));
  await visit.close();

  await page.getByRole("link", { name: "Changes" }).click();
  const edited = page.getByRole("row").filter({ hasText: "Category edited" });
  await expect(edited).toContainText(`Name: ${pins} → ${dowels}`);
  await expect(edited).toContainText(account("admin").email);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [
    "categories",
    `categories/dowels-${stamp}`,
    "attributes",
    `attributes/${slugOf(end)}`,
    `manageTools/${tool._id}`,
  ]) {
    await page.goto(`/dashboard/${address}`);
    await settled(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }

  await page.goto(`/dashboard/categories/dowels-${stamp}`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog).toContainText("It has subcategories. Move or remove them first.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const each of [tool, other]) {
    await placeByCall(each, { version: 2, category: null, attributes: {} });
    await call(`manage/tools/${each._id}/archive`, account("admin"), { method: "POST" });
  }
  for (const slug of [`long-${stamp}`, `short-${stamp}`, `dowels-${stamp}`]) await removeCategory(page, slug);
});
