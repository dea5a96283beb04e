import { expect, test } from "./support/journey.ts";
import { anyTool, call, orderByCall } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

/** Far below the 45 s after which a page fetches by itself, far above the 2 s that it takes. */
const REPORTED_MS = 10_000;

test("another buyer's order shows on an open product page without a reload", async ({ page }) => {
  const [viewer, buyer] = [customer(0), customer(1)];
  const tool = await anyTool();
  await signIn(page, viewer);
  const listening = page.waitForResponse((response) => response.url().endsWith(`/tools/${tool._id}/stream`));
  await page.goto(`/purchase/${tool._id}`);
  expect((await listening).status()).toBe(200);
  const available = page.locator("dt", { hasText: "Available" }).locator("+ dd");
  const shown = (count: number) => new Intl.NumberFormat("en-US").format(count);
  await expect(available).toHaveText(shown(tool.available));
  await page.getByLabel("Address", { exact: true }).fill("12 Lathe Lane, Dhaka");

  const orderId = await orderByCall(tool, buyer);
  await expect(available).toHaveText(shown(tool.available - tool.minOrder), { timeout: REPORTED_MS });
  expect((await call(`orders/${orderId}`, buyer, { method: "DELETE" })).status).toBe(200);
  await expect(available).toHaveText(shown(tool.available), { timeout: REPORTED_MS });
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("12 Lathe Lane, Dhaka");
});
