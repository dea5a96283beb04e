import { aFamilyByCall } from "./support/a-family.ts";
import { cardFields, cards } from "./support/card.ts";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { readOrder } from "./support/shop-api.ts";
import { shownOrderId } from "./support/shopping.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

const ROW = /M8 x 30/;

for (const width of [1440, 390]) {
  test(`at ${width} px a size is found, ordered at a price break and paid by keyboard`, async ({ page }) => {
    const { slug, name } = await aFamilyByCall();
    const account = customer(width === 390 ? 1 : 0);
    await signIn(page, account);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/f/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("img", { name: `Drawing of ${name}` })).toBeVisible();
    const table = page.getByRole("table", { name: `Sizes of ${name}` });
    const status = page.getByRole("region", { name: `Sizes of ${name}` }).getByRole("status");
    await expect(status).toHaveText("4 sizes");

    const thread = page.getByRole("combobox", { name: "Filter by Thread" });
    await tabTo(page, thread);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(thread).toHaveValue("m8");
    await expect(status).toHaveText("3 sizes");
    await expect(page).toHaveURL(/f\.journey-thread=m8/);
    const row = table.getByRole("row").filter({ has: page.locator("td", { hasText: /^30$/ }) });
    const order = row.getByRole("link", { name: /^Order BW-/ });
    await tabTo(page, order);
    await expectFocusSeen(page);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: ROW })).toBeVisible();
    const quantity = page.getByLabel("Quantity", { exact: true });
    await expect(quantity).toHaveValue("100");
    await expect(page.getByText("Sold in packs of 100")).toBeVisible();
    await typeInto(page, quantity, "450");
    await expect(page.getByText("Sold in packs of 100. Enter 400 or 500.")).toBeVisible();
    await pressEnterOn(page, page.getByRole("button", { name: "100 more" }));
    await expect(quantity).toHaveValue("500");
    await expect(page.getByText("500 × $0.11")).toBeVisible();
    await expect(page.getByText("Order 500 more for $0.09 each")).toBeVisible();
    await typeInto(page, page.getByLabel("Phone", { exact: true }), "+880 1711 000000");
    await typeInto(page, page.getByLabel("Address", { exact: true }), "12 Lathe Lane, Dhaka");
    await pressEnterOn(page, page.getByRole("button", { name: "Place order" }));
    await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
    const id = shownOrderId(page);

    const fields = cardFields(page);
    const pay = page.getByRole("button", { name: "Pay $55.00" });
    await expect(pay).toBeVisible();
    await tabTo(page, page.locator("iframe[title='Secure card number input frame']"));
    await fields.number.pressSequentially(cards.succeeds.replaceAll(" ", ""));
    await page.keyboard.press("Tab");
    await fields.expiry.pressSequentially("1240");
    await page.keyboard.press("Tab");
    await fields.cvc.pressSequentially("123");
    await pressEnterOn(page, pay);
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
    expect((await readOrder(id, account)).status).toBe("paid");
  });
}

test("a part leads to its family and to the next sizes, and Back to the filtered table", async ({ page }) => {
  const { slug, name } = await aFamilyByCall();
  await page.goto(`/f/${slug}?f.journey-thread=m8&sort=-journey-length`);
  const table = page.getByRole("table", { name: `Sizes of ${name}` });
  await expect(table.getByRole("row").nth(1)).toContainText("40");
  await table
    .getByRole("row")
    .filter({ has: page.locator("td", { hasText: /^20$/ }) })
    .getByRole("rowheader")
    .getByRole("link")
    .click();
  const sizes = page.getByRole("region", { name: "Other sizes" });
  await expect(sizes.getByRole("link", { name: "Next smaller thread: M6" })).toBeVisible();
  await sizes.getByRole("link", { name: "Next larger length: 30 mm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /M8 x 30/ })).toBeVisible();
  await sizes.getByRole("link", { name: `All sizes of ${name}` }).click();
  await expect(page.getByRole("region", { name: `Sizes of ${name}` }).getByRole("status")).toHaveText(
    "4 sizes",
  );
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(table.getByRole("row")).toHaveCount(4);
});

test("without JavaScript a family is read", async ({ browser }) => {
  const { slug, name } = await aFamilyByCall();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  expect((await page.goto(`/f/${slug}`))?.status()).toBe(200);
  await expect(page.getByRole("table", { name: `Sizes of ${name}` }).getByRole("row")).toHaveCount(5);
  expect((await page.goto("/f/no-such-family"))?.status()).toBe(404);
  await context.close();
});
