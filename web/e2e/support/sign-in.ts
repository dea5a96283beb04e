import { createHash, randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { signInLinkMailedTo } from "./mail.ts";
import { type Account, readStack } from "./stack-state.ts";

/** A rejection appears within this time; the success toast may take longer. */
const REJECTED_WITHIN_MS = 20_000;
const SESSION_WITHIN_MS = 60_000;

/** A page on the shop's origin that only the browser knows. */
const EMPTY_PAGE = "/empty-page-of-a-journey";
const WITHOUT_ICON = '<link rel="icon" href="data:,">';

const greeting = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: "SuccessFully Logged in" });

/** Registers by the form and the link of the mail; the customer is signed in then. */
export async function register(page: Page, { name, email, password }: Account): Promise<void> {
  await page.goto("/Register");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.goto(await signInLinkMailedTo(email));
  await expect(page.getByRole("banner").getByRole("link", { name, exact: true })).toBeVisible();
}

/** Fills in the login page and waits for what is shown then, by default the success toast. */
export async function logIn(
  page: Page,
  { email, password }: Account,
  shownThen = greeting(page),
): Promise<void> {
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  const submit = async (): Promise<void> => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
  };
  const rejection = page.getByText("Invalid username or password.");
  await submit();
  // Keycloak rejects a sign-in while it checks another one of the same user.
  await expect(async () => {
    await expect(shownThen.or(rejection).first()).toBeVisible();
    if (await rejection.first().isVisible()) await submit();
    await expect(shownThen).toBeVisible({ timeout: REJECTED_WITHIN_MS });
  }).toPass();
}

/**
 * Signs in at Keycloak without its pages, as its form does: the next page of the shop restores that session. The login page has its own
 * journeys, which take a second each time.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
  await expect(async () => openSession(page.request, account)).toPass({ timeout: SESSION_WITHIN_MS });
  // The shop restores a session only on devices with an earlier sign-in (lazy-provider.ts).
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: "text/html", body: WITHOUT_ICON }));
  await page.goto(EMPTY_PAGE);
  await page.evaluate(() => localStorage.setItem("may-be-signed-in", "yes"));
  await page.unroute(EMPTY_PAGE);
}

/** Signs in and opens the home page, which names the account: a test that goes through pages would accept the login page for them. */
export async function openSignedIn(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await page.goto("/");
  await expect(page.getByRole("banner").getByText(account.name, { exact: true })).toBeVisible();
}

/** @throws Error where Keycloak rejects the account, or checks another sign-in of the same user */
async function openSession(request: APIRequestContext, { email, password }: Account): Promise<void> {
  const { origin, parts } = readStack();
  const query = new URLSearchParams({
    client_id: "web",
    response_type: "code",
    scope: "openid",
    redirect_uri: `${origin}/`,
    code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    code_challenge_method: "S256",
  });
  const form = await request.get(
    `/auth/realms/${parts.keycloak.realm}/protocol/openid-connect/auth?${query}`,
  );
  const action = /<form id="kc-form-login"[^>]* action="([^"]+)"/
    .exec(await form.text())?.[1]
    ?.replaceAll("&amp;", "&");
  if (action === undefined) throw new Error("Keycloak shows no form for a sign-in");
  const response = await request.post(action, { form: { username: email, password }, maxRedirects: 0 });
  if (response.status() !== 302)
    throw new Error(`Keycloak responds ${response.status()} to a sign-in of ${email}`);
}
