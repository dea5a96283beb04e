import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";
import { fillIn, newestOrder, placeOrder } from "./support/shopping.ts";
import { logIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";
import { renderInBrowser } from "./support/static-page.ts";

const SCREEN = { width: 390, height: 844 };
test.use({ viewport: SCREEN });

async function edges(of: Locator): Promise<{ top: number; bottom: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error("is not on the page");
  return { top: box.y, bottom: box.y + box.height };
}

async function expectNothingSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(SCREEN.width);
}

async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

test("on a phone the sign-in's menu is folded before its script has come", async ({ page }) => {
  await page.route("**/js/shell.js*", () => undefined);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeHidden();
});

test("on a phone the footer waits below the screen while tools are loading", async ({ page }) => {
  const response = Promise.withResolvers<void>();
  await page.route("**/api/tools*", async (route) => {
    await response.promise;
    await route.continue();
  });
  await renderInBrowser(page);
  await page.goto("/?q=wrench");
  await expect(page.getByText("Loading tools …")).toBeVisible();
  expect((await edges(page.getByRole("contentinfo"))).top).toBeGreaterThanOrEqual(SCREEN.height);
  response.resolve();
  await expect(page.getByText("Loading tools …")).toHaveCount(0);
  expect((await edges(page.getByRole("contentinfo"))).top).toBeGreaterThanOrEqual(SCREEN.height);
});

test("on a phone long words stay inside the page and the skip link outside it", async ({ page }) => {
  await page.goto(`/?q=${"w".repeat(300)}`);
  await expect(page.getByText("No tools found")).toBeVisible();
  await expectNothingSideways(page);
  await doubleText(page);
  expect((await edges(page.getByRole("link", { name: "Skip to content" }))).bottom).toBeLessThanOrEqual(0);
});

test("on a phone a tool's page fits, also at twice the text, and its row of tools scrolls by itself", async ({
  page,
}) => {
  for (const path of ["/tools/bw-1001", "/tools/bw-1008"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("link", { name: "Purchase" })).toBeVisible();
    await expectNothingSideways(page);
    // A page from the server shows its link before its script has noted the visit.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("recently-viewed"))).not.toBeNull();
  }
  await expect(page.getByRole("region", { name: "Recently viewed" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Related tools" })).toBeVisible();
  await expectNothingSideways(page);
  await doubleText(page);
  await expectNothingSideways(page);
});

test("on a phone a toast leaves the header free, and My Orders fits at twice the text", async ({ page }) => {
  const tool = await anyTool();
  await page.goto("/login");
  await logIn(page, customer(1));
  const toast = page.getByRole("status").filter({ hasText: "SuccessFully Logged in" });
  const header = await edges(page.getByRole("banner"));
  expect((await edges(toast)).top).toBeGreaterThan(header.bottom);

  await page.goto(`/purchase/${tool._id}`);
  await placeOrder(page, tool);
  await expectNothingSideways(page);
  await page.goto("/dashboard/myOrders");
  await expect(page.getByRole("button", { name: "Cancel Order" }).first()).toBeVisible();
  await expectNothingSideways(page);
  await doubleText(page);
  await expectNothingSideways(page);
  const row = newestOrder(page);
  const quantity = await row.getByRole("cell").nth(1).boundingBox();
  const total = await row.getByRole("cell").nth(2).boundingBox();
  if (!quantity || !total) throw new Error("quantity and total are not on the page");
  const beside = quantity.x + quantity.width <= total.x;
  expect(beside || quantity.y + quantity.height <= total.y).toBe(true);
  await page.getByRole("button", { name: "Cancel Order" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("on a phone the toast of a failed order leaves the order button free, also at twice the text", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(/status of 500/);
  await page.route("**/api/purchase", (route) => route.fulfill({ status: 500, json: {} }));
  const tool = await anyTool();
  await page.goto("/login");
  await logIn(page, customer(1));
  await page.goto(`/purchase/${tool._id}`);
  await fillIn(page.getByLabel("Phone", { exact: true }), "+880 1711 000000");
  await fillIn(page.getByLabel("Address", { exact: true }), "12 Lathe Lane, Dhaka");
  const button = page.getByRole("button", { name: "Place order" });
  await button.click();
  const toast = page.getByRole("alert").filter({ hasText: "Something went wrong" });
  await expect(toast).toBeVisible();
  for (const resize of [undefined, doubleText]) {
    await resize?.(page);
    // The toast slides in.
    await expect
      .poll(async () => (await edges(button)).top - (await edges(toast)).bottom)
      .toBeGreaterThanOrEqual(0);
  }
});

test("on a phone nothing in the header and the banner overlaps, also at twice the text", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Pause" }).click();
  const banner = page.getByRole("banner");
  const [previous, tour] = [
    page.getByRole("button", { name: "Previous slide" }),
    page.getByRole("button", { name: "Take a Tour" }),
  ];
  const header = (await edges(banner)).bottom;
  for (const { width, resize } of [
    { width: SCREEN.width },
    { width: 320 },
    { width: 320, resize: doubleText },
  ]) {
    await page.setViewportSize({ ...SCREEN, width });
    await resize?.(page);
    const right: number[] = [];
    for (const shortcut of await banner.locator(".shortcuts a:visible").all()) {
      const box = await shortcut.boundingBox();
      if (!box) throw new Error("is not in the header");
      expect(box.x).toBeGreaterThanOrEqual(right.at(-1) ?? 0);
      // Rounded up.
      right.push(box.x + (await shortcut.evaluate(({ scrollWidth }) => scrollWidth)) - 1);
    }
    expect(right).toHaveLength(3);
    expect(right.at(-1)).toBeLessThanOrEqual(width);
    const [arrow, button] = await Promise.all([previous.boundingBox(), tour.boundingBox()]);
    if (!arrow || !button) throw new Error("is not in the banner");
    const isBeside = button.x + button.width <= arrow.x;
    expect(isBeside || button.y + button.height <= arrow.y, `at ${width} px`).toBe(true);
  }
  expect(header).toBeLessThanOrEqual(104);
});
