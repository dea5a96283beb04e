import { expect, test } from "./support/journey.ts";
import { chooseTool, newestOrder, placeOrder, shownOrderId } from "./support/shopping.ts";
import { anyTool, call, readTool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

test("Escape closes the dialog; Confirm cancels the order", async ({ page }) => {
  const account = customer(1);
  const tool = await anyTool();
  await signIn(page, account);
  await chooseTool(page, tool);
  await placeOrder(page, tool);
  const id = shownOrderId(page);
  await page.goto("/dashboard/myOrders");
  const row = page.getByRole("row").filter({ has: page.locator(`a[href$="${id}"]`) });
  expect((await readTool(tool._id)).available).toBe(tool.available - tool.minOrder);

  for (const [column, cell] of [
    ["Tool", row.getByRole("rowheader")],
    ["Payment", row.getByRole("cell").filter({ hasText: "pending" })],
  ] as const) {
    const [above, below] = await Promise.all([
      page.getByRole("columnheader", { name: column }).boundingBox(),
      cell.boundingBox(),
    ]);
    expect(above?.x, `the name of the column ${column} stands above it`).toBe(below?.x);
  }

  const dialog = page.getByRole("dialog");
  await row.getByRole("button", { name: "Cancel Order" }).click();
  await expect(dialog).toContainText("If you confirm cancel it con not be un done");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(newestOrder(page).getByText("pending", { exact: true })).toBeVisible();
  expect((await call(`payment/${id}`, account)).status).toBe(200);

  await row.getByRole("button", { name: "Cancel Order" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  expect((await call(`payment/${id}`, account)).status).toBe(404);
  expect((await readTool(tool._id)).available).toBe(tool.available);

  await page.getByRole("link", { name: "Cancelled", exact: true }).click();
  const cancelled = page.getByRole("table", { name: "Cancelled orders" }).getByRole("row").nth(1);
  await expect(cancelled).toContainText(tool.name);
  await expect(cancelled.getByRole("link", { name: tool.name })).toHaveAttribute(
    "href",
    new RegExp(`${id}$`),
  );
  await expect(cancelled).toContainText(/No[.] BW-\d+/);
  await cancelled.getByRole("link", { name: "Reorder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: tool.name })).toBeVisible();
});
