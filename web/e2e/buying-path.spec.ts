import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from "pdf-lib";
import { z } from "zod";
import { longOrder, orders } from "./screenshots/orders.ts";
import { expect, test } from "./support/journey.ts";
import { mailTo } from "./support/mail.ts";
import { anyTool, call, chargeByCall, orderByCall, readOrder } from "./support/shop-api.ts";
import { fillIn, newestOrder, placeOrder, prepareCard, shownOrderId } from "./support/shopping.ts";
import { logIn, signIn } from "./support/sign-in.ts";
import { type Account, customer } from "./support/stack-state.ts";

const numbered = z.object({ orderNumber: z.string() });

const step = (page: Page) =>
  page.getByRole("list", { name: "Steps of your order" }).locator("[aria-current=step]");

test("from the tool to the paid order in two page changes, with its number and Payment received", async ({
  page,
}) => {
  const account = customer(0);
  const tool = await anyTool();
  await signIn(page, account);
  await page.goto(`/purchase/${tool._id}`);
  await expect(step(page)).toHaveText("1 Order");
  const visited: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
  });

  await placeOrder(page, tool);
  const id = shownOrderId(page);
  const link = await page.getByRole("link", { name: "Back to My Orders" }).boundingBox();
  const toast = await page.getByRole("status").filter({ hasText: "Order Placed" }).boundingBox();
  expect(toast?.y).toBeGreaterThan((link?.y ?? Infinity) + (link?.height ?? 0));
  await expect(step(page)).toHaveText("2 Payment");
  await (await prepareCard(page, "succeeds")).click();
  await expect(page.getByRole("status").filter({ hasText: "SUCCESS" })).toContainText("Payment success");
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order BW-\d+$/);
  await expect(step(page)).toHaveText("3 Done");
  expect(visited).toEqual([`/dashboard/paymentpage/${id}`, `/dashboard/orders/${id}`]);
  expect((await readOrder(id, account)).status).toBe("paid");
});

test("the wheel scrolls and changes no quantity, pasted text becomes no other one, the arrow keys step", async ({
  page,
}) => {
  const tool = await anyTool();
  const wanted = tool.minOrder + 1;
  const entered = String(wanted).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, customer(0));
  await page.goto(`/purchase/${tool._id}`);
  const quantity = page.getByRole("spinbutton", { name: "Quantity" });
  await quantity.fill(entered);
  await expect(page.getByText(new RegExp(`^${wanted} × \\$`))).toBeVisible();
  await quantity.hover();
  await page.mouse.wheel(0, 240);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(quantity).toHaveValue(entered);
  await quantity.press("ArrowUp");
  await expect(quantity).toHaveValue(String(wanted + 1));
  await quantity.fill("10-20");
  await expect(page.getByText(/^Warning: You have to chose Between/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Place order" })).toBeDisabled();
});

test("a customer who leaves at any step comes back by My Orders or the mail and continues there", async ({
  page,
}) => {
  const account = customer(1);
  const tool = await anyTool();
  await signIn(page, account);
  await page.goto(`/purchase/${tool._id}`);
  await fillIn(page.getByLabel("Phone", { exact: true }), "+880 1711 000000");
  await page.goto("/dashboard/myOrders");
  await page.goto(`/purchase/${tool._id}`);
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+880 1711 000000");

  await placeOrder(page, tool);
  const id = shownOrderId(page);
  await page.getByRole("link", { name: "Back to My Orders" }).click();
  await newestOrder(page).getByRole("link", { name: "Pay" }).click();
  await expect(page).toHaveURL(`/dashboard/paymentpage/${id}`);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sign out successful" })).toBeVisible();
  const { orderNumber } = numbered.parse(await (await call(`orders/${id}`, account)).json());
  const mail = await mailTo(account.email, `Order placed: ${orderNumber}, `);
  await page.goto(/^Pay \$[\d,.]+: (\S+)$/m.exec(mail.text)?.[1] ?? "no link");
  await logIn(page, account);
  await expect(page).toHaveURL(`/dashboard/paymentpage/${id}`);
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(orderNumber);

  await (await prepareCard(page, "succeeds")).click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "My Orders" }).click();
  await newestOrder(page).getByRole("link", { name: tool.name }).click();
  await expect(page).toHaveURL(`/dashboard/orders/${id}`);
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Already deliverd not yet");
});

test("company and reference go with the order, the address can be changed until it is paid", async ({
  page,
}) => {
  const tool = await anyTool();
  await signIn(page, customer(0));
  await page.goto(`/purchase/${tool._id}`);
  await page.getByLabel("Company").fill("Lathe & Co");
  await page.getByLabel("Your reference (PO)").fill("PO-4711");
  await page.getByRole("button", { name: "One more" }).click();
  await expect(page.getByLabel("Quantity", { exact: true })).toHaveValue(String(tool.minOrder + 1));
  await placeOrder(page, tool);
  const summary = page.getByRole("region", { name: "Your order" });
  await expect(summary).toContainText("PO-4711");
  await summary.getByRole("button", { name: "Change address and phone" }).click();
  await summary.getByLabel("Address", { exact: true }).fill("Plot 7\nDhaka 1208");
  await summary.getByRole("button", { name: "Save" }).click();
  await expect(summary).toContainText("Plot 7");
  const pay = await prepareCard(page, "succeeds");
  // What is entered but not saved when the order is paid.
  await summary.getByRole("button", { name: "Change address and phone" }).click();
  const address = summary.getByLabel("Address", { exact: true });
  await address.fill("");
  await pay.click();
  await expect(address).toBeFocused();
  await expect(page.getByText(/Your card was not charged/)).toBeVisible();
  expect((await readOrder(shownOrderId(page), customer(0))).status).toBe("pending");
  await address.fill("Plot 8\nDhaka 1208");
  await pay.click();
  const receipt = page.getByRole("region", { name: "Receipt" });
  for (const text of ["Lathe & Co", "PO-4711", "Plot 8"]) await expect(receipt).toContainText(text);
});

test("the order page prints on one A4 page with the seller's details, and its receipt is a PDF file", async ({
  page,
}) => {
  const account = customer(0);
  const tool = await anyTool();
  const id = await orderByCall(tool, account);
  await chargeByCall(id, tool, account);
  await expect.poll(async () => (await readOrder(id, account)).status).toBe("paid");
  await signIn(page, account);
  await page.goto(`/dashboard/orders/${id}`);
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
  const pdf = await page.pdf({ format: "A4", margin: { top: "15mm", bottom: "15mm" } });
  expect(pdf.toString("latin1").match(/[/]Type\s*[/]Page\b/g)).toHaveLength(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Receipt PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receipt-BW-\d+[.]pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("main").getByText("14 Foundry Lane")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

/** What a PDF file draws on its first page, without the random names of its fonts. */
async function contentOf(file: Buffer): Promise<string> {
  const document = await PDFDocument.load(file);
  const contents = document.getPage(0).node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const bytes = streams.map((stream) => {
    const found = stream && document.context.lookup(stream);
    return found instanceof PDFRawStream ? decodePDFRawStream(found).decode() : new Uint8Array();
  });
  return Buffer.concat(bytes).toString("latin1").replaceAll(/-\d+ /g, " ");
}

test("an order has the same dates on devices 25 hours apart, on its page, on paper, in My Orders and in its file", async ({
  browser,
}) => {
  const account = customer(1);
  const tool = await anyTool();
  const id = await orderByCall(tool, account);
  await chargeByCall(id, tool, account);
  await expect.poll(async () => (await readOrder(id, account)).status).toBe("paid");
  const seen: unknown[] = [];
  for (const timezoneId of ["Pacific/Pago_Pago", "Pacific/Kiritimati"]) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await signIn(page, account);
    await page.goto(`/dashboard/orders/${id}`);
    const times = page.getByRole("list", { name: "Timeline" }).getByRole("time");
    await expect(times).toHaveCount(2);
    const shown = await times.allTextContents();
    const onPaper = await times.evaluateAll((all) => all.map((time) => time.dataset["onPaper"]));
    expect(onPaper.join()).toMatch(/ at \d\d:\d\d, Dhaka time/);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Receipt PDF" }).click();
    const content = await contentOf(await readFile(await (await download).path()));
    await page.goto("/dashboard/myOrders");
    const row = await newestOrder(page).innerText();
    expect(content).toContain("Tj");
    seen.push([shown, onPaper, content, row]);
    await context.close();
  }
  expect(seen[1]).toEqual(seen[0]);
});

const SAVED = [
  { label: "Workshop", address: "12 Mill Lane\nDhaka 1208" },
  { label: "Site", address: "Plot 7\nGazipur 1700" },
];

/** Saves the addresses of a customer, without a phone or company. */
async function saveAddresses(buyer: Account, addresses: typeof SAVED): Promise<void> {
  const body = { phone: "", company: "", reference: "", addresses };
  const saved = await call(`user/${buyer.email}/contact`, buyer, { method: "PUT", body });
  expect(saved.status).toBe(200);
}

test("on a laptop the whole buy box is seen without scrolling, also with two saved addresses", async ({
  page,
}) => {
  const [tool, buyer] = [await anyTool(), customer(0)];
  await saveAddresses(buyer, SAVED);
  try {
    await signIn(page, buyer);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/purchase/${tool._id}`);
    await expect(page.getByLabel("Deliver to")).toHaveValue(SAVED[0]?.address ?? "");
    for (const element of [
      page.getByRole("heading", { level: 1, name: tool.name }),
      page.getByText(tool.partNumber, { exact: true }),
      ...["Part number", "Per unit", "Minimum order", "Available"].map((term) =>
        page.getByRole("term").filter({ hasText: term }),
      ),
      page.getByText(/^Ships in/),
      page.getByLabel("Quantity", { exact: true }),
      page.getByRole("button", { name: "One fewer" }),
      page.getByRole("button", { name: "One more" }),
      page.locator(".total").getByText(/^Total/),
      page.locator(".total strong"),
      page.getByRole("button", { name: "Place order" }),
    ]) {
      await expect(element).toBeInViewport({ ratio: 1 });
    }
  } finally {
    await saveAddresses(buyer, []);
  }
});

test("on a phone total and Place order are seen without scrolling", async ({ page }) => {
  await signIn(page, customer(0));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/purchase/${(await anyTool())._id}`);
  for (const element of [
    page.getByRole("button", { name: "Place order" }),
    page.locator(".total strong"),
    page.getByRole("heading", { level: 1 }),
    page.getByText("Per unit", { exact: true }),
  ]) {
    await expect(element).toBeInViewport({ ratio: 1 });
  }
});

test("a row of My Orders is at most 96 px high in every state, with the longest texts, and a part has its whole name", async ({
  page,
}) => {
  const part = {
    ...longOrder,
    _id: "0199f000-0000-7000-8000-0000000000ff",
    toolName: "Socket head cap screw M6 x 20, ISO 4762, stainless A2",
  };
  await page.route("**/api/orders?*", (route) => route.fulfill({ json: [...orders, part] }));
  await signIn(page, customer(0));
  await page.goto("/dashboard/myOrders");
  const rows = page.getByRole("table", { name: "My Orders" }).locator("tbody tr");
  await expect(rows).toHaveCount(orders.length + 1);
  for (const state of [/card was declined/, /sold out/i, /refunded/]) {
    await expect(rows.filter({ hasText: state }).first()).toBeVisible();
  }
  const high = await rows.evaluateAll((all) =>
    all
      .map((row) => ({ height: row.getBoundingClientRect().height, text: row.textContent }))
      .filter(({ height }) => height > 96),
  );
  expect(high).toEqual([]);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const name = rows.last().getByRole("rowheader").getByRole("link");
    await expect(name).toHaveText(part.toolName);
    const cut = await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(cut, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
