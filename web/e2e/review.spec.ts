import { randomUUID } from "node:crypto";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { logIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

test("a review is written by keyboard, seen by another visitor, and hidden and shown again by an admin", async ({
  page,
  browser,
  baseURL,
}) => {
  const words = `Square to a hair, ${randomUUID()}.`;
  const origin = baseURL ?? "";
  const visitor = await (await browser.newContext()).newPage();
  const seen = visitor.getByRole("listitem").filter({ hasText: words });
  // Public responses may come from the gateway's cache, up to a second old.
  const expectOnHome = (count: number) =>
    expect(async () => {
      await visitor.goto(origin);
      await expect(visitor.getByText("Ratting:").first()).toBeVisible();
      expect(await seen.count()).toBe(count);
    }).toPass({ timeout: 30_000 });

  await test.step("a customer writes it", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/dashboard/addreview");
    await logIn(page, customer(1));
    const radios = page.getByRole("radiogroup", { name: "Rating" });
    await tabTo(page, radios.getByRole("radio", { name: "1 star", exact: true }));
    for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press("ArrowRight");
    await expect(radios.getByRole("radio", { name: "4 stars" })).toBeChecked();
    await expectFocusSeen(page);
    await typeInto(page, page.getByLabel("Review", { exact: true }), words);
    await page.reload();
    await expect(page.getByLabel("Review", { exact: true })).toHaveValue(words);
    await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
    await pressEnterOn(page, page.getByRole("button", { name: "Add review" }));
    await expect(page.getByRole("status").filter({ hasText: "Ratting added successfully" })).toContainText(
      "SUCCESS",
    );
    await pressEnterOn(page, page.getByRole("link", { name: "View your review" }));
    await expect(page.getByRole("heading", { name: "User Reviews" })).toBeInViewport();
  });

  await test.step("another visitor sees it on home", async () => {
    await expectOnHome(1);
    await expect(seen).toContainText("Ratting: 4");
    await expect(seen).toContainText(customer(1).name);
  });

  await test.step("an admin hides it, and shows it again", async () => {
    const admin = await (await browser.newContext()).newPage();
    await admin.goto(`${origin}/dashboard/reviews`);
    await logIn(admin, account("admin"));
    const item = admin.getByRole("listitem").filter({ hasText: words });
    await pressEnterOn(admin, admin.getByRole("link", { name: "Shown" }));
    await pressEnterOn(admin, item.getByRole("button", { name: "Hide" }));
    const dialog = admin.getByRole("dialog");
    await typeInto(admin, dialog.getByLabel("Reason"), "A journey's own");
    await pressEnterOn(admin, dialog.getByRole("button", { name: "Hide review" }));
    await expect(item).toHaveCount(0);
    await expectOnHome(0);
    await pressEnterOn(admin, admin.getByRole("link", { name: "Hidden", exact: true }));
    await pressEnterOn(admin, item.getByRole("button", { name: "again" }));
    await expect(item).toHaveCount(0);
    await expectOnHome(1);
  });
});
