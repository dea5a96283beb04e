import { expect, test } from "./support/journey.ts";
import { chooseTool, newestOrder, newestPayableId, placeOrder, prepareCard } from "./support/shopping.ts";
import { anyTool, readOrder } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

// spec: state-pending
test("a declined card shows the provider's message and the order stays pending", async ({ page, watch }) => {
  const account = customer(0);
  const tool = await anyTool();
  await signIn(page, account);
  await chooseTool(page, tool);
  await placeOrder(page, tool);
  const id = await newestPayableId(page);

  // The browser itself reports the provider's refusal, which is an answer of 402.
  watch.expectConsoleError(/status of 402/);
  const pay = await prepareCard(page, "declined");
  await pay.click();

  const toast = page.getByRole("alert").filter({ hasText: "ERROR" });
  await expect(toast).toContainText("Your card was declined.");
  await expect(pay).toBeEnabled();
  expect(await readOrder(id, account)).toMatchObject({ status: "pending", transactionId: null });

  await page.goto("/dashboard/myOrders");
  await expect(newestOrder(page).getByText("pending", { exact: true })).toBeVisible();
  await expect(newestOrder(page).getByRole("link", { name: "Pay" })).toBeVisible();
});
