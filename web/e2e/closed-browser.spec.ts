import { expect, test } from "./support/journey.ts";
import { chooseTool, newestOrder, placeOrder, prepareCard, shownOrderId } from "./support/shopping.ts";
import { anyTool, readOrder } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

test("the browser is closed right after the card is confirmed and the order is paid all the same", async ({
  page,
  browser,
}) => {
  const account = customer(1);
  const tool = await anyTool();
  await signIn(page, account);
  await chooseTool(page, tool);
  await placeOrder(page, tool);
  const id = shownOrderId(page);

  // This browser must not confirm the payment, so that only the webhook reports it.
  await page.route("**/api/orderConfirmed/**", () => undefined);
  const pay = await prepareCard(page, "succeeds");
  const confirmed = page.waitForResponse(
    (response) =>
      /\/payment_intents\/[^/]+\/confirm$/.test(new URL(response.url()).pathname) && response.ok(),
  );
  await pay.click();
  await confirmed;
  await page.context().close();

  await expect.poll(async () => (await readOrder(id, account)).status).toBe("paid");
  expect((await readOrder(id, account)).transactionId).toMatch(/^pi_/);

  const later = await (await browser.newContext()).newPage();
  await signIn(later, account);
  await later.goto("/dashboard/myOrders");
  await expect(newestOrder(later).getByText("paid", { exact: true })).toBeVisible();
  await later.context().close();
});
