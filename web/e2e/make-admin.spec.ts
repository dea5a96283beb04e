import { continueWithGoogle, googlers } from "./support/google.ts";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";
import { account, readStack } from "./support/stack-state.ts";

// spec: state-role
test("an admin grants and removes the admin role; the user needs no new login", async ({ page, browser }) => {
  const { accounts, origin } = readStack();
  const theirs = await browser.newContext({ baseURL: origin });
  const other = await theirs.newPage();
  await other.goto("/dashboard");
  await continueWithGoogle(other, googlers.newHere);
  await expect(other.getByRole("link", { name: "Add A Review" })).toBeVisible();

  await signIn(
    page,
    accounts.find(({ role }) => role === "admin")!,
  );
  await page.goto("/dashboard/makeadmin");
  await page.getByRole("searchbox", { name: "Search users" }).fill("gwen.okoro");
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: googlers.newHere });
  await row.getByRole("button", { name: "Make admin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make admin" }).click();
  await expect(page.getByRole("status").filter({ hasText: "making admin successfull" })).toBeVisible();
  await expect(row).toContainText("Already admin");

  await other.reload();
  await other.getByRole("link", { name: "Make Admin" }).click();
  await expect(other.getByRole("searchbox", { name: "Search users" })).toBeVisible();

  await row.getByRole("button", { name: "Remove admin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click();
  await expect(row.getByRole("button", { name: "Make admin" })).toBeVisible();
  await other.goto("/dashboard/makeadmin");
  await expect(other.getByRole("button", { name: "Login", exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Audit" }).click();
  const changes = page.getByRole("table", { name: "Changes" }).getByRole("row");
  await expect(changes.nth(1)).toContainText("Role changed");
  await expect(changes.nth(1)).toContainText(account("admin").email);
  await expect(changes.nth(1)).toContainText(googlers.newHere);
  await expect(changes.nth(1)).toContainText("Role: admin → customer");
  await expect(changes.nth(2)).toContainText("Role: customer → admin");
  await theirs.close();
});
