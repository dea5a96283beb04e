import { cards, fillCard } from "./support/card.ts";
import { letHoldEnd } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { newestOrder } from "./support/shopping.ts";
import { anyTool, orderByCall, readTool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

test("the hold ends while the page is open, the units are for sale again, and Pay reserves them again", async ({
  page,
}) => {
  const account = customer(1);
  const tool = await anyTool();
  await signIn(page, account);
  const id = await orderByCall(tool, account);
  await page.goto("/dashboard/myOrders");
  const row = newestOrder(page);
  await expect(row.getByText(/Reserved for you until \d\d:\d\d/)).toBeVisible();
  expect((await readTool(tool._id)).available).toBe(tool.available - tool.minOrder);

  await letHoldEnd(id);
  await expect(row.getByText("Your reservation has ended. Still in stock: pay now to get it.")).toBeVisible();
  await expect.poll(async () => (await readTool(tool._id)).available).toBe(tool.available);
  await row.getByRole("link", { name: tool.name }).click();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Reservation ended");
  await page.goBack();

  await row.getByRole("link", { name: "Pay" }).click();
  await expect(page.getByText(/Your reservation has ended, but the units are still in stock/)).toBeVisible();
  await fillCard(page, cards.succeeds);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "SUCCESS" })).toContainText("Payment success");
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Reserved again");
  await expect.poll(async () => (await readTool(tool._id)).available).toBe(tool.available - tool.minOrder);
});
