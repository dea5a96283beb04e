import { bank, cards, fillCard, refusals } from "./support/card.ts";
import { expect, test } from "./support/journey.ts";
import { chooseTool, newestOrder, newestPayableId, placeOrder, prepareCard } from "./support/shopping.ts";
import { anyTool, goodCharges, readOrder } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

// spec: state-pending
test("every refused card shows the provider's own sentence and charges nothing; the next one pays once", async ({
  page,
  watch,
}) => {
  const account = customer(0);
  const tool = await anyTool();
  await signIn(page, account);
  await chooseTool(page, tool);
  await placeOrder(page, tool);
  const id = await newestPayableId(page);

  // The browser itself reports the provider's refusals, which are answers of 402.
  watch.expectConsoleError(/status of 402/);
  const pay = await prepareCard(page, "declined");
  const form = page.getByRole("form", { name: "Card details" });
  const toast = page.getByRole("alert").filter({ hasText: "ERROR" });
  for (const [number, code, sentence, asksFirst] of refusals) {
    await fillCard(page, number);
    const answered = page.waitForResponse(
      async (answer) =>
        answer.url().includes("/v1/payment_intents/") && (await answer.text()).includes(`"${code}"`),
    );
    await pay.click();
    if (asksFirst) await bank(page).getByRole("button", { name: "Complete authentication" }).click();
    await answered;
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
  await expect(newestOrder(page).getByText("paid", { exact: true })).toBeVisible();
  const { status, transactionId } = await readOrder(id, account);
  expect(status).toBe("paid");
  expect(await goodCharges(transactionId)).toBe(1);
});
