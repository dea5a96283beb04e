import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, typeInto } from "./support/keyboard.ts";
import { mailTo } from "./support/mail.ts";
import {
  addTool,
  call,
  chargeByCall,
  orderByCall,
  readOrder,
  readTool,
  refundedAtStripe,
} from "./support/shop-api.ts";
import { logIn } from "./support/sign-in.ts";
import { account, customer, readStack } from "./support/stack-state.ts";

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

/** An order of three units for $12.60 that has arrived. */
async function aDeliveredOrder() {
  const [tool, buyer, admin] = [await addTool("Taper pin", { minOrder: 3 }), customer(), account("admin")];
  const id = await orderByCall(tool, buyer);
  await chargeByCall(id, tool, buyer);
  await expect.poll(async () => (await readOrder(id, buyer)).status).toBe("paid");
  for (const step of ["ship", "deliver"]) {
    const done = await call(`manage/orders/${id}/${step}`, admin, { method: "POST" });
    expect(done.status).toBe(200);
  }
  const details = z.object({ orderNumber: z.string(), transactionId: z.string() });
  const { orderNumber, transactionId } = details.parse(await (await call(`orders/${id}`, buyer)).json());
  return { id, tool, buyer, admin, number: orderNumber, transactionId };
}

/** Nothing is wider than the phone, and axe finds nothing. */
async function expectGoodPage(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page, "main");
}

/** Requests a return on the order page, by keyboard. */
async function requestReturn(page: Page, units: string, reason: string): Promise<void> {
  await pressEnterOn(page, page.getByRole("button", { name: "Request a return" }));
  const form = page.getByRole("form", { name: "Request a return" });
  await typeInto(page, form.getByLabel("Units to return"), units);
  await expectFocusSeen(page);
  await typeInto(page, form.getByLabel("Reason"), reason);
  await expectGoodPage(page);
  await pressEnterOn(page, form.getByRole("button", { name: "Request return" }));
  await expect(page.getByRole("heading", { name: "Returns" })).toBeFocused();
}

test("a customer returns units on a phone by keyboard: each step is shown, mailed, and money and stock move once", async ({
  page,
  browser,
}) => {
  const { id, tool, buyer, admin, number, transactionId } = await aDeliveredOrder();
  const stock = async (): Promise<number> => (await readTool(tool._id)).available;
  const inStock = await stock();
  await page.goto(`/dashboard/orders/${id}`);
  await logIn(page, buyer);
  const returns = page.getByRole("region", { name: "Returns" });
  const notes = page.getByRole("list", { name: "Notes" });
  await returns.waitFor();
  await expectGoodPage(page);

  const context = await browser.newContext({ viewport: PHONE, baseURL: readStack().origin });
  const staff = await context.newPage();
  await staff.goto("/dashboard/returns");
  await logIn(staff, admin);
  const row = staff.getByRole("listitem", { name: `Return of ${number}` });
  const take = async (step: string, done: string): Promise<void> => {
    await pressEnterOn(staff, row.getByRole("button", { name: step, exact: true }));
    const dialog = staff.getByRole("dialog", { name: `Refund the return of ${number}?` });
    if (done === "refunded")
      await pressEnterOn(staff, dialog.getByRole("button", { name: step, exact: true }));
    const message = staff.getByText(`The return of ${number} is ${done}.`);
    await expect(message).toBeFocused();
  };

  await test.step("request", async () => {
    await requestReturn(page, "2", "Too large for our jig.");
    await expect(returns).toContainText("2 units Requested. We'll email you our decision.");
    await expect(returns).toContainText("Your reason: Too large for our jig.");
    await expect(notes).toContainText("Return requested");
    await mailTo(buyer.email, `Return requested: ${number}, `);
    await staff.reload();
    await expect(row).toContainText("2 of 3 ×");
    await expect(row).toContainText("Requested. Customer's reason: Too large for our jig.");
    await expectGoodPage(staff);
  });

  await test.step("accept", async () => {
    await take("Accept", "accepted");
    await expect(notes).toContainText("Return accepted");
    await expect(returns).toContainText("Please send the units to us");
    expect((await mailTo(buyer.email, `Return accepted: ${number}, `)).text).toContain(
      `Write the order number ${number} on the parcel.`,
    );
    expect(await stock()).toBe(inStock);
  });

  await test.step("receive", async () => {
    await take("Received, add to stock", "received");
    await expect(notes).toContainText("Return received");
    await mailTo(buyer.email, `Return received: ${number}, `);
    expect(await stock()).toBe(inStock + 2);
    await expectGoodPage(staff);
  });

  await test.step("refund", async () => {
    await take("Refund $8.40", "refunded");
    await expect(row).toHaveCount(0);
    await expect(notes).toContainText("Return refunded");
    await expect(returns).toContainText("2 units Refunded.");
    await expect(page.getByText("$8.40 refunded,")).toBeVisible();
    expect((await mailTo(buyer.email, `Refund of $8.40: ${number}, `)).text).toContain(
      "for the 2 units you returned",
    );
    expect([await stock(), await refundedAtStripe(transactionId)]).toEqual([inStock + 2, 840]);
  });

  await test.step("decline another one with a reason", async () => {
    await requestReturn(page, "1", "Not needed any more.");
    await staff.reload();
    await pressEnterOn(staff, row.getByRole("button", { name: "Decline", exact: true }));
    await typeInto(staff, row.getByLabel("Reason for the customer"), "The pin was used.");
    await expectGoodPage(staff);
    await take("Decline return", "declined");
    await expect(returns).toContainText("1 unit Declined. The pin was used.");
    await expect(notes).toContainText("Return declined");
    expect((await mailTo(buyer.email, `Return declined: ${number}, `)).text).toContain(
      "We can't accept the return of 1 unit. Reason: The pin was used.",
    );
    await expectGoodPage(page);
  });

  await test.step("the rest is refunded, and never more than was paid", async () => {
    const refund = (key: string) =>
      call(`manage/orders/${id}/refund`, admin, { method: "POST", body: { reason: "Goodwill" }, key });
    expect((await refund(`${id}-1`)).status).toBe(200);
    await expect.poll(() => refundedAtStripe(transactionId)).toBe(1260);
    expect((await refund(`${id}-2`)).status).toBe(409);
    expect([await stock(), await refundedAtStripe(transactionId)]).toEqual([inStock + 2, 1260]);
  });
  await context.close();
});
