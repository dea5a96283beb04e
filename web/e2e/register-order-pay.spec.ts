import { randomUUID } from "node:crypto";
import { expect, test } from "./support/journey.ts";
import { mailTo, signInLinkMailedTo } from "./support/mail.ts";
import { chooseTool, newestOrder, placeOrder, prepareCard, shownOrderId } from "./support/shopping.ts";
import { anyTool, readOrder } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

// spec: state-pending
test("a new visitor registers, verifies the mail, signs in, orders, pays and sees the order paid", async ({
  page,
}) => {
  const name = "Nadia Rahman";
  const account = { name, email: `nadia-${randomUUID()}@boltwright.test`, password: "three-cogs-9" };
  const tool = await anyTool();
  let orderId = "";

  await test.step("register", async () => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Register", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill(account.name);
    const email = page.getByLabel("Email", { exact: true });
    await email.fill(customer().email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Register error" })).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(
      page.getByText("A verification Email has been sent to your mail. Please Verify email").first(),
    ).toBeVisible();
  });

  await test.step("verify the mail", async () => {
    await page.goto(await signInLinkMailedTo(account.email));
    await expect(page.getByRole("banner").getByText(name, { exact: true })).toBeVisible();
  });

  await test.step("sign out and in again", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Sign out successful" })).toBeVisible();
    await signIn(page, account);
  });

  await test.step("order", async () => {
    await chooseTool(page, tool);
    const form = page.getByRole("main").getByRole("form");
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue(name);
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue(account.email);
    await placeOrder(page, tool);
  });

  await test.step("pay", async () => {
    orderId = shownOrderId(page);
    const pay = await prepareCard(page, "succeeds");
    await pay.click();
    await expect(page.getByRole("status").filter({ hasText: "Payment success" })).toContainText("SUCCESS");
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/orders/${orderId}`);
    await page.goto("/dashboard/myOrders");
    const row = newestOrder(page);
    await expect(row.getByText("paid", { exact: true })).toBeVisible();
    await expect(row).toContainText("Already deliverd");
    const { status, transactionId } = await readOrder(orderId, account);
    expect(status).toBe("paid");
    expect(transactionId).toMatch(/^pi_/);
    await expect(row).toContainText(`Transaction ID ${transactionId}`);
  });

  await test.step("the receipt comes by mail", async () => {
    const { transactionId } = await readOrder(orderId, account);
    const receipt = await mailTo(account.email, "Payment received: ");
    for (const part of [tool.name, String(transactionId), `/dashboard/orders/${orderId}`]) {
      expect(receipt.text).toContain(part);
      expect(receipt.html).toContain(part);
    }
  });
});

test("a visitor who signs up before the page's scripts have loaded is registered", async ({ page }) => {
  await page.route("**/js/forms.js*", () => new Promise(() => undefined));
  await page.goto("/Register", { waitUntil: "commit" });
  await page.getByLabel("Name", { exact: true }).fill("Nadia Rahman");
  await page.getByLabel("Email", { exact: true }).fill(`nadia-${randomUUID()}@boltwright.test`);
  await page.getByLabel("Password", { exact: true }).fill("three-cogs-9");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
});
