import { expectAccessible } from "./support/accessible.ts";
import { continueWithGoogle, googlers } from "./support/google.ts";
import { expect, test } from "./support/journey.ts";
import { readStack } from "./support/stack-state.ts";

const greeting = { hasText: "SuccessFully Logged in" };

test("a new user logs in with Google, gets an account and returns to the page", async ({ page }) => {
  await page.goto("/dashboard/myOrders");
  await continueWithGoogle(page, googlers.newHere);
  await expect(page.getByRole("status").filter(greeting)).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Gwendolyn Oluwaseun Okoro-Fitzgerald");
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByRole("main").getByText(googlers.newHere)).toBeVisible();
});

test("an account that exists is linked only after its password was typed, and from then on is the same one", async ({
  page,
}) => {
  const account = readStack().accounts.find(({ email }) => email === googlers.hasAccount);
  await page.goto("/login");
  await continueWithGoogle(page, googlers.hasAccount);
  await expect(page.getByRole("heading", { name: "You already have an account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Link my account" }).click();
  await page.getByLabel("Password", { exact: true }).fill(account?.password ?? "");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("banner")).toContainText(account?.name ?? "nobody");

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).click();
  await continueWithGoogle(page, googlers.hasAccount);
  await expect(page.getByRole("banner")).toContainText(account?.name ?? "nobody");
});

test("an account whose address was never verified is not handed over: the address alone proves nothing", async ({
  page,
}) => {
  await page.goto("/login");
  await continueWithGoogle(page, googlers.neverVerifiedHere);
  await page.getByRole("button", { name: "Link my account" }).click();
  await page.getByLabel("Password", { exact: true }).fill("not-its-password");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid username or password.");
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();
});

// spec: message-google-error
test("a login cancelled at Google shows the error on the login page", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with google" }).click();
  await page.getByRole("banner").getByText("Google demo login").waitFor();
  // The response of Google after Cancel (RFC 6749, section 4.1.2.1).
  const request = new URL(page.url()).searchParams;
  const response = new URL(request.get("redirect_uri") ?? "");
  response.search = new URLSearchParams({
    error: "access_denied",
    state: request.get("state") ?? "",
  }).toString();
  await page.goto(response.href);
  await expect(page.getByRole("alert")).toHaveText(/^SIGN IN \s*\S+/);
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
});
