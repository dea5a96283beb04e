import { cards } from "./support/card.ts";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { newestOrder, placeOrder } from "./support/shopping.ts";
import { anyTool } from "./support/shop-api.ts";
import { customer } from "./support/stack-state.ts";

test("by keyboard alone: sign in, find, order, pay, cancel another order, and write the profile", async ({
  page,
}) => {
  const tool = await anyTool();
  const { email, password } = customer(0);
  const main = page.getByRole("main");

  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await pressEnterOn(page, page.getByRole("banner").getByRole("link", { name: "Login", exact: true }));
  await typeInto(page, page.getByLabel("Email", { exact: true }), email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "SuccessFully Logged in" })).toBeVisible();

  const tour = main.getByRole("button", { name: "Take a Tour" });
  await pressEnterOn(page, tour);
  await expect(page.getByRole("region", { name: "Tools and parts" })).toBeFocused();
  const card = page.getByRole("article", { name: tool.name, exact: true });
  await tabTo(page, card.getByRole("link", { name: "Purchase" }));
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: tool.name, level: 1 })).toBeVisible();
  await expect(main).toBeFocused();

  await typeInto(page, page.getByLabel("Quantity", { exact: true }), String(tool.minOrder));
  await expectFocusSeen(page);
  await typeInto(page, page.getByLabel("Phone", { exact: true }), "+880 1711 000000");
  await typeInto(page, page.getByLabel("Address", { exact: true }), "12 Lathe Lane, Dhaka");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await expect(main).toBeFocused();

  await pressEnterOn(page, newestOrder(page).getByRole("link", { name: "Pay" }));
  const card3 = page.frameLocator("iframe[title='Secure card payment input frame']");
  const pay = page.getByRole("button", { name: /^Pay \$[\d,]+\.\d\d$/ });
  await expect(pay).toBeVisible();
  await tabTo(page, page.locator("iframe[title='Secure card payment input frame']"));
  await card3.getByPlaceholder("Card number").pressSequentially(cards.succeeds.replaceAll(" ", ""));
  await card3.getByPlaceholder("MM / YY").pressSequentially("1240");
  await card3.getByPlaceholder("CVC").pressSequentially("123");
  await pressEnterOn(page, pay);
  await expect(page.getByRole("status").filter({ hasText: "Payment success" })).toBeVisible();

  await page.goto(`/purchase/${tool._id}`);
  await placeOrder(page, tool);
  const cancel = newestOrder(page).getByRole("button", { name: "Cancel Order" });
  const dialog = page.getByRole("dialog");
  await pressEnterOn(page, cancel);
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await pressEnterOn(page, dialog.getByRole("button", { name: "Confirm" }));
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Tab");
  await expectFocusSeen(page);

  const profile = page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "My Profile" });
  await pressEnterOn(page, profile);
  const education = page.getByLabel("Education", { exact: true });
  await typeInto(page, education, "Toolmaker");
  await typeInto(page, page.getByLabel("Location", { exact: true }), "Dhaka");
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");
  await expect(main.getByRole("button", { name: "Save" })).toBeEnabled();
  await page.reload();
  await expect(education).toHaveValue("Toolmaker");
});
