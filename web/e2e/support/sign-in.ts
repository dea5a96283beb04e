import { expect, type Page } from "@playwright/test";
import type { Account } from "./stack-state.ts";

/** A refusal comes within this time; a greeting may take longer, and is then waited for again. */
const REFUSED_WITHIN_MS = 20_000;

/** Fills the login page, wherever the visitor came from, and waits for the shop's greeting. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  const submit = async (): Promise<void> => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
  };
  const greeting = page.getByRole("status").filter({ hasText: "SuccessFully Logged in" });
  const refusal = page.getByText("Invalid username or password.");
  await submit();
  // Keycloak rejects a sign-in while it checks another one of the same person.
  await expect(async () => {
    await expect(greeting.or(refusal).first()).toBeVisible();
    if (await refusal.first().isVisible()) await submit();
    await expect(greeting).toBeVisible({ timeout: REFUSED_WITHIN_MS });
  }).toPass();
}

/** Goes to the login page by the header's link and signs in. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).click();
  await logIn(page, account);
  await expect(page.getByRole("banner").getByText(account.name, { exact: true })).toBeVisible();
}
