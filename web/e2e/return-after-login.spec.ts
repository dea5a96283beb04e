import type { Page } from "@playwright/test";
import { paths } from "../src/lib/paths.ts";
import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";
import { logIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

/** The links of header and footer; the login pages have their own Login and Register links. */
async function frameOf(page: Page) {
  const frame = page.getByRole("banner").or(page.getByRole("contentinfo"));
  const links = await frame
    // Visible ones of any role: the shop's Browse is a link with the role of a button.
    .locator("a:visible")
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute("href")]));
  const address = await page.getByRole("contentinfo").locator("address").innerText();
  return { links: links.filter(([name]) => name !== "Login" && name !== "Register"), address };
}

test("a signed-out visitor on a purchase page comes back to it after login", async ({ page, baseURL }) => {
  const tool = await anyTool();
  const address = `${baseURL}/purchase/${tool._id}`;

  await page.goto("/blogs");
  const frame = await frameOf(page);
  expect(frame.links.length).toBeGreaterThan(9);
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  expect(await frameOf(page), "the sign-in's frame is the shop's").toEqual(frame);
  await logIn(page, customer(0));

  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name: tool.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place order" })).toBeVisible();
});

for (const [what, response] of [
  ["an unknown state", "state=unknown&session_state=x&code=y"],
  ["an error", "error=access_denied&state=unknown"],
] as const) {
  test(`a login that comes back with ${what} says that it was not completed, and can be tried again`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/wishlist#${response}`);
    await expect(page.getByRole("alert")).toContainText("Your login was not completed");
    await page.getByRole("button", { name: "Try again" }).click();
    await logIn(page, customer(0));
    await expect(page).toHaveURL(`${baseURL}/wishlist`);
    await expect(page.getByRole("banner").getByText(customer(0).name, { exact: true })).toBeVisible();
  });
}

test("a login that is to lead to an odd path leads home", async ({ page, baseURL }) => {
  await page.goto("/login?returnTo=%2F%252F%252Fevil.test&from=%2F%252F%252Fevil.test");
  await logIn(page, customer(0));
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole("banner").getByText(customer(0).name, { exact: true })).toBeVisible();
});

test("a visitor who logs in on a tool's page comes back to it", async ({ page, baseURL }) => {
  const { partNumber, slug, name } = await anyTool();
  const address = `${baseURL}${paths.tool({ partNumber, slug })}`;
  await page.goto(address);
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).click();
  await logIn(page, customer(0));
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByRole("banner").getByText(customer(0).name, { exact: true })).toBeVisible();
});
