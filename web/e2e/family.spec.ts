import { expectAccessible } from "./support/accessible.ts";
import { aFamilyByCall } from "./support/a-family.ts";
import { cardFields, cards } from "./support/card.ts";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { readOrder } from "./support/shop-api.ts";
import { shownOrderId } from "./support/shopping.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";
import { APART } from "./support/tags.ts";

const ROW = /M8 x 30/;
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 844 };
/** A family of the demo catalogue with more sizes than fit a screen. */
const TALL = "/f/hex-bolt-iso-4017-steel-8-8-zinc-plated";
/** A family with more columns than fit a tablet. */
const WIDE = "/f/socket-head-cap-screw-iso-4762-stainless-a2";

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

test(
  "a part leads to its family and to the next sizes, and Back to the filtered table",
  { tag: APART },
  async ({ page }) => {
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
  },
);

test(
  "the names of the columns stay in view at 1440 px; on a phone each size is a card that begins with its size",
  { tag: APART },
  async ({ page }) => {
    await page.setViewportSize(DESK);
    await page.goto(TALL);
    const table = page.getByRole("table", { name: /^Sizes of Hex bolt/ });
    const head = table.getByRole("columnheader", { name: "Part number" });
    const row = table.getByRole("row").nth(1);
    const { height = 0 } = (await table.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(DESK.height);
    expect((await head.boundingBox())?.y).toBeGreaterThan(0);
    await row.evaluate((element) => element.scrollIntoView());
    await page.evaluate(() => window.scrollBy(0, 400));
    await expect(row).not.toBeInViewport();
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(0);

    await page.setViewportSize(PHONE);
    const number = (await row.getByRole("rowheader").boundingBox()) ?? { y: 0 };
    const size = (await row.getByRole("cell").first().boundingBox()) ?? { y: 0, height: 0 };
    expect(size.y + size.height).toBeLessThanOrEqual(number.y);
    await expect(row.getByRole("cell").first()).toHaveText(/^M\d/);
    const [above, below] = await Promise.all([
      row.boundingBox(),
      table.getByRole("row").nth(2).boundingBox(),
    ]);
    expect(above?.width).toBeLessThanOrEqual(PHONE.width);
    expect(below?.y).toBeGreaterThan(number.y);
  },
);

test(
  "at 768 px price, stock and Order stay in view, and the keyboard reaches nothing behind them",
  { tag: APART },
  async ({ page }) => {
    const region = { width: 768, height: 844 };
    await page.setViewportSize(region);
    await page.goto(WIDE);
    const table = page.getByRole("table", { name: /^Sizes of Socket head cap screw/ });
    const row = table
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: /^Order / }) })
      .first();
    await row.scrollIntoViewIfNeeded();
    const order = row.getByRole("link", { name: /^Order / });
    for (const element of [order, row.locator(".price"), row.locator(".stock")]) {
      const { x = 0, width = Infinity } = (await element.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual(region.width);
    }
    const price = row.locator(".price");
    for (const behind of [
      table.getByRole("combobox", { name: /^Filter by Key size/ }),
      row.getByRole("rowheader").getByRole("link"),
    ]) {
      await tabTo(page, behind);
      await expectFocusSeen(page);
      const { x = 0, width = Infinity } = (await behind.boundingBox()) ?? {};
      expect(x + width).toBeLessThanOrEqual((await price.boundingBox())?.x ?? 0);
    }
    await tabTo(page, order);
    await expectFocusSeen(page);
  },
);

test("on a phone the sizes are sorted by price by keyboard", { tag: APART }, async ({ page }) => {
  const { slug, name } = await aFamilyByCall();
  await page.setViewportSize(PHONE);
  await page.goto(`/f/${slug}`);
  const sizes = page.getByRole("region", { name: `Sizes of ${name}` });
  const price = sizes.getByRole("link", { name: /^Sort by Price/ });
  await tabTo(page, price);
  await expectFocusSeen(page);
  expect((await price.boundingBox())?.width).toBeGreaterThan(24);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=price-up/);
  await expectAccessible(page);
});

test(
  "column filters that match no size show a message, and all can be cleared",
  { tag: APART },
  async ({ page }) => {
    const { slug, name } = await aFamilyByCall();
    await page.goto(`/f/${slug}?f.journey-thread=m6&f.journey-length=40`);
    const sizes = page.getByRole("region", { name: `Sizes of ${name}` });
    await expect(sizes.getByRole("status")).toHaveText("0 sizes");
    await expect(sizes.getByRole("heading", { name: "No sizes match all filters" })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await pressEnterOn(page, sizes.getByRole("link", { name: "Clear all" }).last());
    await expect(sizes.getByRole("status")).toHaveText("4 sizes");
    await expect(page).toHaveURL(`/f/${slug}`);
    await expectAccessible(page);
  },
);

test("without JavaScript a family is read", { tag: APART }, async ({ browser }) => {
  const { slug, name } = await aFamilyByCall();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  expect((await page.goto(`/f/${slug}`))?.status()).toBe(200);
  await expect(page.getByRole("table", { name: `Sizes of ${name}` }).getByRole("row")).toHaveCount(5);
  expect((await page.goto("/f/no-such-family"))?.status()).toBe(404);
  await context.close();
});
