import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, tabTo } from "./support/keyboard.ts";
import { logIn, openSignedIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

test("by keyboard: wishes made signed out are merged at login, and nothing is left after logout", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const shortcut = page.getByRole("banner").getByRole("link", { name: /^Wish List/ });
  const card = page.getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const heart = card.getByRole("button", { name: "Add to wish list" });
  await tabTo(page, heart);
  await expectFocusSeen(page);
  await page.keyboard.press("Space");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(shortcut).toHaveText(/1$/);

  // The sign-in pages, which another server renders, count it too.
  await page.getByRole("banner").getByRole("link", { name: "Login", exact: true }).click();
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await expect(shortcut).toHaveText(/1$/);
  await logIn(page, customer(0));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wish-list"))).toBeNull();
  await shortcut.click();
  const wished = page.getByRole("article", { name });
  await expect(wished).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(shortcut).toHaveText("Wish List");

  await openSignedIn(page, customer(0));
  await pressEnterOn(page, shortcut);
  await pressEnterOn(page, wished.getByRole("button", { name: "Add to wish list" }));
  await expect(wished).toHaveCount(0);
});
