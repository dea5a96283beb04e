import { expect, test } from "./support/journey.ts";
import { anyTool, call, chargeByCall, orderByCall } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

test("what happens elsewhere is on the customer's screen without a reload", async ({ page }) => {
  const buyer = customer(0);
  const admin = account("admin");
  const tool = await anyTool();
  const id = await orderByCall(tool, buyer);
  await signIn(page, buyer);
  const listening = page.waitForResponse((response) => response.url().endsWith("/api/orders/stream"));
  await page.goto(`/dashboard/orders/${id}`);
  expect((await listening).status()).toBe(200);
  const timeline = page.getByRole("list", { name: "Timeline" });
  await expect(
    timeline.getByText("Paid", { exact: true }).and(timeline.locator(".now strong")),
  ).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));

  await chargeByCall(id, tool, buyer);
  await expect(
    timeline.getByText("Paid", { exact: true }).and(timeline.locator(".done strong")),
  ).toBeVisible();
  await expect(timeline).toContainText("Already deliverd not yet");

  const shipped = timeline.getByText("Shipped", { exact: true }).and(timeline.locator(".done strong"));
  expect((await call(`manage/orders/${id}/ship`, admin, { method: "POST" })).status).toBe(200);
  await shipped.waitFor();
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
});
