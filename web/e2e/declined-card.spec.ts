import { bank, cards, fillCard, declines } from "./support/card.ts";
import { expect, test } from "./support/journey.ts";
import { chooseTool, newestOrder, placeOrder, prepareCard, shownOrderId } from "./support/shopping.ts";
import { anyTool, goodCharges, readOrder } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

// spec: state-pending
test("every declined card shows Stripe's message and charges nothing; the next card pays once", async ({
  page,
  watch,
}) => {
  const account = customer(0);
  const tool = await anyTool();
  await signIn(page, account);
  await chooseTool(page, tool);
  await placeOrder(page, tool);
  const id = shownOrderId(page);

  // The browser logs the 402 responses of declined cards.
  watch.expectConsoleError(/status of 402/);
  const pay = await prepareCard(page, "declined");
  const form = page.getByRole("form", { name: "Card details" });
  const toast = page.getByRole("alert").filter({ hasText: "ERROR" });
  for (const [number, code, sentence, authenticatesFirst] of declines) {
    await fillCard(page, number);
    const declined = page.waitForResponse(
      async (response) =>
        response.url().includes("/v1/payment_intents/") && (await response.text()).includes(`"${code}"`),
    );
    await pay.click();
    if (authenticatesFirst) await bank(page).getByRole("button", { name: "Complete authentication" }).click();
    await declined;
    await expect(form, number).toContainText(sentence);
    await expect(toast.first(), number).toContainText(sentence);
    await expect(pay).toBeEnabled();
  }
  expect(await readOrder(id, account)).toMatchObject({ status: "pending", transactionId: null });

  await page.goto("/dashboard/myOrders");
  await expect(newestOrder(page).getByText("pending", { exact: true })).toBeVisible();
  await newestOrder(page).getByRole("link", { name: "Pay" }).click();
  await fillCard(page, cards.succeeds);
  await pay.click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await page.goto("/dashboard/myOrders");
  await expect(newestOrder(page).getByText("paid", { exact: true })).toBeVisible();
  const { status, transactionId } = await readOrder(id, account);
  expect(status).toBe("paid");
  expect(await goodCharges(transactionId)).toBe(1);
});
