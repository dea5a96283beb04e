import { expect, type Page } from "@playwright/test";
import type { Account } from "./stack-state.ts";

/** A rejection appears within this time; the success toast may take longer. */
const REJECTED_WITHIN_MS = 20_000;

/** Fills in the login page and waits for the success toast. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  const submit = async (): Promise<void> => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
  };
  const greeting = page.getByRole("status").filter({ hasText: "SuccessFully Logged in" });
  const rejection = page.getByText("Invalid username or password.");
  await submit();
  // Keycloak rejects a sign-in while it checks another one of the same person.
  await expect(async () => {
    await expect(greeting.or(rejection).first()).toBeVisible();
    if (await rejection.first().isVisible()) await submit();
    await expect(greeting).toBeVisible({ timeout: REJECTED_WITHIN_MS });
  }).toPass();
}

/** Opens the login page through the header and logs in. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).click();
  await logIn(page, account);
  await expect(page.getByRole("banner").getByText(account.name, { exact: true })).toBeVisible();
}
