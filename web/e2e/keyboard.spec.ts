import { join } from "node:path";
import type { Page } from "@playwright/test";
import { cardFields, cards } from "./support/card.ts";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { newestOrder, placeOrder } from "./support/shopping.ts";
import { anyTool, chargeByCall, orderByCall, readOrder } from "./support/shop-api.ts";
import { logIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

test("by keyboard alone: sign in, find, order, pay, cancel another order, and write the profile", async ({
  page,
}) => {
  const tool = await anyTool();
  const { email, password } = customer(0);
  const main = page.getByRole("main");

  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await pressEnterOn(page, page.getByRole("banner").getByRole("link", { name: "Login", exact: true }));
  await typeInto(page, page.getByLabel("Email", { exact: true }), email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "SuccessFully Logged in" })).toBeVisible();

  const tour = main.getByRole("button", { name: "Take a Tour" });
  await pressEnterOn(page, tour);
  await expect(page.getByRole("region", { name: "Tools and parts" })).toBeFocused();
  const card = page.getByRole("article", { name: tool.name, exact: true });
  await tabTo(page, card.getByRole("link", { name: "Purchase" }));
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: tool.name, level: 1 })).toBeVisible();
  await expect(main).toBeFocused();

  await typeInto(page, page.getByLabel("Quantity", { exact: true }), String(tool.minOrder));
  await expectFocusSeen(page);
  await typeInto(page, page.getByLabel("Phone", { exact: true }), "+880 1711 000000");
  await typeInto(page, page.getByLabel("Address", { exact: true }), "12 Lathe Lane, Dhaka");
  await pressEnterOn(page, page.getByRole("button", { name: "Place order" }));
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
  await expect(main).toBeFocused();

  const fields = cardFields(page);
  const pay = page.getByRole("button", { name: /^Pay \$[\d,]+\.\d\d$/ });
  await expect(pay).toBeVisible();
  await tabTo(page, page.locator("iframe[title='Secure card number input frame']"));
  await fields.number.pressSequentially(cards.succeeds.replaceAll(" ", ""));
  await page.keyboard.press("Tab");
  await fields.expiry.pressSequentially("1240");
  await page.keyboard.press("Tab");
  await fields.cvc.pressSequentially("123");
  await pressEnterOn(page, pay);
  await expect(page.getByRole("status").filter({ hasText: "Payment success" })).toBeVisible();
  const receipt = page.waitForEvent("download");
  await pressEnterOn(page, main.getByRole("button", { name: "Receipt PDF" }));
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-BW-\d+[.]pdf$/);

  await page.goto(`/purchase/${tool._id}`);
  await placeOrder(page, tool);
  await page.goto("/dashboard/myOrders");
  const cancel = newestOrder(page).getByRole("button", { name: "Cancel Order" });
  const dialog = page.getByRole("dialog");
  await pressEnterOn(page, cancel);
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await pressEnterOn(page, dialog.getByRole("button", { name: "Confirm" }));
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Tab");
  await expectFocusSeen(page);

  const other = await orderByCall(tool, customer(0));
  await page.goto(`/dashboard/orders/${other}`);
  const cancelThis = main.getByRole("button", { name: "Cancel Order" });
  await pressEnterOn(page, cancelThis);
  await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(cancelThis).toBeFocused();
  await page.keyboard.press("Enter");
  await pressEnterOn(page, dialog.getByRole("button", { name: "Confirm" }));
  await expect(page).toHaveURL("/dashboard/myOrders");
  await expect(main.locator(`a[href$="${other}"]`)).toHaveCount(0);

  const profile = page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "My Profile" });
  await pressEnterOn(page, profile);
  const education = page.getByLabel("Education", { exact: true });
  await typeInto(page, education, "Toolmaker");
  await typeInto(page, page.getByLabel("Location", { exact: true }), "Dhaka");
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Your profile is saved" })).toBeVisible();
  await page.reload();
  await expect(education).toHaveValue("Toolmaker");
});

/** Opens a file field by keyboard and chooses the file. */
async function chooseFile(
  page: Page,
  label: string,
  file: Parameters<Page["setInputFiles"]>[1],
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await pressEnterOn(page, page.getByLabel(label, { exact: true }));
  await (await chooser).setFiles(file);
}

/** Presses a button and then that of its dialog; expects the focus inside the dialog. */
async function confirmedBy(page: Page, opener: string, confirm: RegExp | string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await pressEnterOn(page, page.getByRole("main").getByRole("button", { name: opener, exact: true }));
  await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await pressEnterOn(page, dialog.getByRole("button", { name: confirm }));
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Tab");
  await expectFocusSeen(page);
}

test("by keyboard alone, an admin ships and refunds, makes an admin, and adds, imports and edits a tool", async ({
  page,
}) => {
  const [tool, buyer] = [await anyTool(), customer(1)];
  const id = await orderByCall(tool, buyer);
  await chargeByCall(id, tool, buyer);
  await expect.poll(async () => (await readOrder(id, buyer)).status).toBe("paid");
  const main = page.getByRole("main");
  const announced = (words: string) => page.getByRole("status").filter({ hasText: words });

  await test.step("ships and refunds", async () => {
    await page.goto("/dashboard");
    await logIn(page, account("admin"));
    const today = page.getByRole("region", { name: "Today" });
    await pressEnterOn(page, today.getByRole("link", { name: /^[1-9][\d,]* To ship$/ }));
    const tabs = page.getByRole("navigation", { name: "Queues of orders" });
    await expect(tabs.getByRole("link", { name: "To ship" })).toHaveAttribute("aria-current", "page");
    await pressEnterOn(page, tabs.getByRole("link", { name: "Unpaid" }));
    await expect(tabs.getByRole("link", { name: "Unpaid" })).toHaveAttribute("aria-current", "page");
    await expectFocusSeen(page);
    await pressEnterOn(page, tabs.getByRole("link", { name: "All", exact: true }));
    await expect(page).toHaveURL("/dashboard/manageAllOrder");
    await typeInto(page, page.getByRole("searchbox", { name: "Search orders" }), id);
    await page.keyboard.press("Enter");
    await expect(main.getByRole("row")).toHaveCount(2);
    await pressEnterOn(page, main.getByRole("link", { name: /^BW-/ }));
    // The list has a button of the same name.
    await expect(page.getByRole("heading", { level: 1, name: /^Order BW-/ })).toBeVisible();
    await typeInto(page, page.getByLabel("New note, for staff only"), "Call before delivery.");
    await pressEnterOn(page, page.getByRole("button", { name: "Add note" }));
    const note = page.getByRole("region", { name: "Internal notes" }).getByRole("listitem");
    await expect(note).toContainText("Call before delivery.");
    await expect(note).toContainText(account("admin").name);
    await pressEnterOn(page, page.getByRole("button", { name: "Change address" }));
    const delivery = page.getByRole("dialog", { name: /^Change the address of order BW-/ });
    await typeInto(page, delivery.getByLabel("Address"), "Gate 3, Plot 9, Dhaka 1208");
    await pressEnterOn(page, delivery.getByRole("button", { name: "Save" }));
    await expect(announced("The delivery address is changed.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Customer" })).toContainText("Gate 3, Plot 9");
    await confirmedBy(page, "Mark as shipped", "Mark as shipped");
    await expect(page.getByRole("button", { name: "Change address" })).toHaveCount(0);
    await expect(main.getByText("Shipped", { exact: true }).first()).toBeVisible();
    await pressEnterOn(page, main.getByRole("button", { name: "Refund" }));
    const dialog = page.getByRole("dialog");
    await typeInto(page, dialog.getByLabel("Reason"), "Came back unopened");
    await tabTo(page, dialog.getByRole("checkbox", { name: /can be restocked/ }));
    await page.keyboard.press("Space");
    await pressEnterOn(page, dialog.getByRole("button", { name: /^Refund \$/ }));
    await expect(page.getByText("was refunded to the customer's card.")).toBeVisible();
  });

  await test.step("makes a user admin and removes the role", async () => {
    await pressEnterOn(page, page.getByRole("link", { name: "Make Admin" }));
    await typeInto(page, page.getByRole("searchbox", { name: "Search users" }), buyer.email);
    await page.keyboard.press("Enter");
    await expect(main.getByRole("row")).toHaveCount(2);
    await confirmedBy(page, "Make admin", "Make admin");
    await expect(main.getByText("Already admin")).toBeVisible();
    await confirmedBy(page, "Remove admin", "Remove admin");
    await expect(main.getByRole("button", { name: "Make admin" })).toBeVisible();
  });

  const name = `Keyboard vice ${Date.now()}`;
  await test.step("adds a tool with an image", async () => {
    await pressEnterOn(page, page.getByRole("link", { name: "Add A Tool" }));
    await typeInto(page, page.getByLabel("Name", { exact: true }), name);
    await typeInto(page, page.getByLabel("Price", { exact: true }), "89.90");
    await typeInto(page, page.getByLabel("Minimum order", { exact: true }), "2");
    await typeInto(page, page.getByLabel("Available", { exact: true }), "40");
    await chooseFile(page, "Image", join(import.meta.dirname, "../public/tools/clamp.webp"));
    await typeInto(page, page.getByLabel("Description", { exact: true }), "Ductile iron.");
    await pressEnterOn(page, page.getByRole("button", { name: "Add tool" }));
    await expect(announced("Tool added successfully")).toBeVisible();
  });

  await test.step("imports a file", async () => {
    await pressEnterOn(page, page.getByRole("link", { name: "Manage Tools" }));
    await pressEnterOn(page, page.getByRole("link", { name: "Import CSV" }));
    const text = `name,description,price,minOrder,img,available\n${name} II,Cast,12.50,2,/tools/clamp.webp,9\n`;
    const file = { name: "tools.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await chooseFile(page, "CSV file", file);
    await pressEnterOn(page, page.getByRole("button", { name: "Apply 1 change" }));
    await expect(page.getByRole("heading", { name: "Import complete" })).toBeVisible();
  });

  await test.step("edits a tool and its stock", async () => {
    await pressEnterOn(page, page.getByRole("link", { name: "Manage Tools" }).first());
    await typeInto(page, page.getByRole("searchbox", { name: "Search tools" }), name);
    await page.keyboard.press("Enter");
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
    for (const [what, value, done, shown] of [
      ["price", "84.50", "Tool saved", "$84.50"],
      ["stock", "41", "Stock is now 41.", "41"],
    ] as const) {
      const opener = row.getByTitle(`Change ${what} of ${name}`);
      await pressEnterOn(page, opener);
      const field = row.getByRole("textbox", { name: `New ${what} of ${name}` });
      await expect(field).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
      await page.keyboard.press("Enter");
      await typeInto(page, field, value);
      await page.keyboard.press("Enter");
      await expect(announced(done)).toBeVisible();
      await expect(opener).toBeFocused();
      await expect(opener).toContainText(shown);
    }
    await pressEnterOn(page, page.getByRole("link", { name: `Edit ${name}`, exact: true }));
    await typeInto(page, page.getByLabel("Price", { exact: true }), "79.90");
    await page.keyboard.press("Enter");
    await expect(announced("Tool saved")).toBeVisible();
    await typeInto(page, page.getByRole("textbox", { name: "Change" }), "-8");
    await typeInto(page, page.getByLabel("Reason", { exact: true }), "Sold at the fair");
    await page.keyboard.press("Enter");
    await expect(announced("Stock is now 33.")).toBeVisible();
    await confirmedBy(page, "Archive", "Archive");
    await expect(main.getByText("This tool is archived")).toBeVisible();
  });
});
