import type { Page } from "@playwright/test";

/** The users of the realm that replaces Google in tests, see infra/keycloak/README.md. */
export const googlers = {
  newHere: "gwen.okoro@gmail.test",
  hasAccount: "customer2@boltwright.test",
  neverVerifiedHere: "unverified@boltwright.test",
} as const;

const PASSWORD = "boltwright";

/** Logs in through the replacement for Google. */
export async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Continue with google" }).click();
  await page.getByRole("banner").getByText("Google demo login").waitFor();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
