import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";
import { logIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

test("a signed-out visitor on a purchase page comes back to it after login", async ({ page, baseURL }) => {
  const tool = await anyTool();
  const address = `${baseURL}/purchase/${tool._id}`;

  await page.goto(address);
  await logIn(page, customer(0));

  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name: tool.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Place order" })).toBeVisible();
});
