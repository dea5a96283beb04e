import { expect, test } from "./support/journey.ts";
import { fillIn, newestOrder } from "./support/shopping.ts";
import { anyTool } from "./support/shop-api.ts";
import { logIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

test("offline: a notice, readable content, entries stay and are sent when online", async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module/);
  const tool = await anyTool();
  const bar = page.getByRole("status").filter({ hasText: "You are offline" });
  // Its toast leaves the code that shows an error in the browser's cache.
  await page.goto("/login");
  await logIn(page, customer(1));
  await page.goto(`/purchase/${tool._id}`);
  const phone = page.getByLabel("Phone", { exact: true });
  await page.getByLabel("Quantity", { exact: true }).fill(String(tool.minOrder));
  await fillIn(phone, "+880 1711 000000");
  await fillIn(page.getByLabel("Address", { exact: true }), "12 Lathe Lane, Dhaka");
  const blogs = page.getByRole("banner").getByRole("link", { name: "Blogs" });
  const broughtAhead = page.waitForResponse(/assets[/]blogs-.*[.]js/);
  await blogs.hover();
  await broughtAhead;

  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("form").getByText("Check your connection and try again.")).toBeVisible();
  await expect(phone).toHaveValue("+880 1711 000000");

  await blogs.click();
  await expect(page.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "My Portfolio" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Past works" })).toBeVisible();
  await expect(bar).toHaveCount(0);

  await page.goto(`/purchase/${tool._id}`);
  await expect(phone).toHaveValue("+880 1711 000000");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Order Placed" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
  await page.goto("/dashboard/myOrders");
  await newestOrder(page).getByRole("button", { name: "Cancel Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
