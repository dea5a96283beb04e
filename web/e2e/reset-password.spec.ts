import { continueWithGoogle, googlers } from "./support/google.ts";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, typeInto } from "./support/keyboard.ts";
import { mailTo, signInLinkMailedTo } from "./support/mail.ts";
import { logIn } from "./support/sign-in.ts";

const NEW_PASSWORD = "boltwright-again";
const NAME = "Gwendolyn Oluwaseun Okoro-Fitzgerald";

test("by keyboard: a password is reset by mail; known and unknown addresses get the same response; a used link offers the next step", async ({
  page,
  browser,
  watch,
}) => {
  // Keycloak responds to a used link with 400, which the browser logs.
  watch.expectConsoleError(/status of 400/);
  const account = { email: googlers.newHere, name: NAME, password: NEW_PASSWORD };
  await page.goto("/login");
  await continueWithGoogle(page, account.email);
  await expect(page.getByRole("banner")).toContainText(NAME);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).click();

  const responses: string[] = [];
  for (const address of ["nobody@boltwright.test", account.email]) {
    const link = page.getByRole("link", { name: "Forgot password ?" });
    await pressEnterOn(page, link);
    const dialog = page.getByRole("dialog");
    await typeInto(page, dialog.getByLabel("Email"), address);
    await expectFocusSeen(page);
    await page.keyboard.press("Enter");
    responses.push(await dialog.getByRole("status").innerText());
    await page.keyboard.press("Escape");
    await expect(link).toBeFocused();
  }
  expect(new Set(responses).size).toBe(1);

  await mailTo(account.email, "Reset your password");
  const link = await signInLinkMailedTo(account.email);
  await page.goto(link);
  await typeInto(page, page.getByLabel("New Password", { exact: true }), NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner")).toContainText(NAME);

  await test.step("in another browser: the used link shows an error and a link to login, where the new password works", async () => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("main")).toContainText("has expired or was already used.");
    await elsewhere.getByRole("main").getByRole("link", { name: "Login" }).click();
    await logIn(elsewhere, account);
    await elsewhere.close();
  });
});
