import type { Page } from "@playwright/test";
import { bank, cards, fillCard } from "./support/card.ts";
import { expect, test } from "./support/journey.ts";
import { newestOrder } from "./support/shopping.ts";
import { anyTool, orderByCall, readOrder } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

async function payWith(page: Page, card: keyof typeof cards): Promise<void> {
  await fillCard(page, cards[card]);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

test("3-D Secure: declined, left with Back, interrupted by a reload, then passed; one charge", async ({
  page,
}) => {
  const account = customer(0);
  const id = await orderByCall(await anyTool(), account);
  await signIn(page, account);
  await page.goto("/dashboard/myOrders");
  await newestOrder(page).getByRole("link", { name: "Pay" }).click();

  await payWith(page, "authenticates");
  await bank(page).getByRole("button", { name: "Fail authentication" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "ERROR" });
  await expect(toast).toContainText("We are unable to authenticate your payment method.");

  await payWith(page, "authenticatesAlways");
  await bank(page).getByRole("button", { name: "Complete authentication" }).waitFor();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "My Orders" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(newestOrder(page).getByText("pending", { exact: true })).toBeVisible();

  await newestOrder(page).getByRole("link", { name: "Pay" }).click();
  await payWith(page, "authenticatesByVersion2");
  await bank(page).getByRole("button", { name: "Complete authentication" }).waitFor();
  await page.reload();
  await expect(
    page.getByText("Your last payment didn't go through. Your card was not charged."),
  ).toBeVisible();
  expect((await readOrder(id, account)).status).toBe("pending");

  await payWith(page, "authenticatesByVersion1");
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("status").filter({ hasText: "SUCCESS" })).toContainText("Payment success");
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  expect((await readOrder(id, account)).status).toBe("paid");
});
