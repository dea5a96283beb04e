import type { Locator, Page } from "@playwright/test";
import { aManagedReturn } from "../src/testing/manage-samples.ts";
import { expect, test } from "./support/journey.ts";
import { anyTool, call, chargeByCall, orderByCall } from "./support/shop-api.ts";
import { newestOrder } from "./support/shopping.ts";
import { settled } from "./support/settled.ts";
import { signIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";
import { APART } from "./support/tags.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const PUBLIC_PAGES = [
  "/",
  "/?q=wrench",
  "/c",
  "/search?q=wrench",
  "/search?q=wrench&view=grid",
  "/tools/bw-1002/combination-wrench-19-mm",
  "/blogs",
  "/blogs#outbox",
  "/portfolio",
  "/help",
  "/terms",
  "/privacy",
  "/imprint",
  "/wishlist",
  "/login",
];

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("is not on the page");
  return box;
}

/** The height of the page, with everything that is laid out when it is near the viewport. */
async function heightOf(page: Page): Promise<number> {
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByText("Loading reviews …")).toHaveCount(0);
  const height = await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    return document.documentElement.scrollHeight;
  });
  return height;
}

test(
  "on a phone the header is low, the first price is on the first screen, and home is short",
  { tag: APART },
  async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(24);
    expect((await boxOf(page.getByRole("banner"))).height).toBeLessThanOrEqual(104);
    for (const name of [/^Wish List/, "My Items"]) {
      expect(
        (await boxOf(page.getByRole("banner").getByRole("link", { name }))).width,
      ).toBeGreaterThanOrEqual(48);
    }
    const price = await boxOf(page.getByRole("article").first().getByText("$24.50"));
    expect(price.y + price.height).toBeLessThanOrEqual(PHONE.height);
    expect(await heightOf(page)).toBeLessThanOrEqual(7000);
  },
);

test("on a desk hero and cards are low", { tag: APART }, async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto("/");
  expect((await boxOf(page.getByRole("region", { name: "Highlights" }))).height).toBeLessThanOrEqual(340);
  await heightOf(page);
  const cards = await Promise.all((await page.getByRole("article").all()).map(boxOf));
  expect(cards).toHaveLength(24);
  expect(cards.filter(({ height }) => height > 420)).toEqual([]);
});

test("the hero is in line with the grid at every width", { tag: APART }, async ({ page }) => {
  await page.goto("/");
  for (const width of [768, 1024, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // Swiper measures its slides one frame after the window.
    await expect(async () => {
      const hero = await boxOf(page.getByRole("heading", { name: "Buy Parts with your desire" }));
      const grid = await boxOf(page.getByRole("heading", { name: "Tools and parts", exact: true }));
      const lastControl = await boxOf(page.getByRole("button", { name: /^(Pause|Play)$/ }));
      const lastCard = await boxOf(page.getByRole("list").filter({ has: page.getByRole("article") }));
      const right = lastControl.x + lastControl.width;
      expect(hero.x, `left at ${width}`).toBeCloseTo(grid.x, 0);
      expect(right, `right at ${width}`).toBeCloseTo(lastCard.x + lastCard.width, 0);
    }).toPass();
  }
});

test(
  "on a phone an admin's drawer is one row with the active item in view",
  { tag: APART },
  async ({ page }) => {
    await signIn(page, account("admin"));
    await page.setViewportSize(PHONE);
    for (const [path, name] of [
      ["/dashboard", "My Profile"],
      ["/dashboard/manageTools", "Manage Tools"],
      ["/dashboard/addTool", "Add A Tool"],
    ] as const) {
      await page.goto(path);
      const items = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
      await expect(items).toHaveCount(5);
      await expect(items.filter({ hasText: name })).toHaveAttribute("aria-current", "page");
      const boxes = await Promise.all((await items.all()).map(boxOf));
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      const active = await boxOf(items.filter({ hasText: name }));
      expect(active.x).toBeGreaterThanOrEqual(0);
      expect(active.x + active.width).toBeLessThanOrEqual(PHONE.width);
    }
  },
);

const TABLES = [
  { path: "/dashboard/makeadmin", name: "Users" },
  { path: "/dashboard/manageAllOrder", name: "All orders" },
  { path: "/dashboard/manageAllOrder?queue=cancelled", name: "All orders" },
  // The demo's tools come first: names that other journeys make are longer.
  { path: "/dashboard/manageTools?sort=created", name: "Tools" },
  { path: "/dashboard/audit", name: "Changes" },
] as const;
const ADMIN_PAGES = [
  ...TABLES.map(({ path }) => path),
  "/dashboard",
  "/dashboard/addTool",
  "/dashboard/manageTools/import",
  "/dashboard/reviews",
  "/dashboard/returns",
];
const ROW_MAX = 60;
const DEMO_TOOLS = 24;
/** Lists of work, whose rows have one height; the changes of the audit are as long as they are. */
const WORK = new Set(["Users", "All orders", "Tools"]);

/** The heights of a table's rows, and whether they are rows or cards. */
async function rowsOf(page: Page, name: string): Promise<{ heights: number[]; display: string[] }> {
  const rows = page.getByRole("table", { name, exact: true }).locator("tbody tr");
  await rows.first().waitFor();
  return rows.evaluateAll((all) => ({
    heights: all.map((row) => row.getBoundingClientRect().height),
    display: [...new Set(all.map((row) => getComputedStyle(row).display))],
  }));
}

/** An order of every list of staff: one that is paid, and one that was cancelled. */
async function someOrders(): Promise<void> {
  const [tool, buyer] = [await anyTool(), customer(0)];
  await chargeByCall(await orderByCall(tool, buyer), tool, buyer);
  await call(`orders/${await orderByCall(tool, buyer)}`, buyer, { method: "DELETE" });
}

test("staff's tables stay tables from 768 px on, and the rows of lists of work are low", async ({ page }) => {
  await someOrders();
  await signIn(page, account("admin"));
  const [cards, high]: [string[], string[]] = [[], []];
  for (const { path, name } of TABLES) {
    await page.goto(path);
    for (const width of [768, 1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { heights, display } = await rowsOf(page, name);
      if (display.join() !== "table-row") cards.push(`${name} at ${width}: ${display.join()}`);
      const isLow = WORK.has(name) && (width === 1440 || name === "Tools");
      const highest = Math.max(...heights.slice(0, DEMO_TOOLS));
      if (isLow && highest > ROW_MAX) high.push(`${name} at ${width}: ${highest} px`);
    }
  }
  expect(cards).toEqual([]);
  expect(high).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.route("**/api/manage/returns?*", (route) => route.fulfill({ json: [aManagedReturn()] }));
  const below: string[] = [];
  for (const { path, name } of [...TABLES, { path: "/dashboard/returns", name: "Returns" }]) {
    if (name === "Changes") continue;
    await page.goto(path);
    const first = page
      .getByRole("table", { name, exact: true })
      .locator("tbody tr")
      .or(page.getByRole("list", { name, exact: true }).getByRole("listitem"))
      .first();
    const { y, height } = await boxOf(first);
    if (y + height > PHONE.height) below.push(`${name}: ${y} to ${y + height}`);
  }
  expect(below).toEqual([]);
});

test("at twice the text the tables of users and orders do not make the page scroll sideways", async ({
  page,
}) => {
  await someOrders();
  await signIn(page, account("admin"));
  for (const { path, name } of TABLES.slice(0, 3)) {
    await page.goto(path);
    await page.locator("html").evaluate((root) => (root.style.fontSize = "200%"));
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("table", { name, exact: true }).locator("tbody")).toHaveCSS(
        "display",
        "grid",
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});

test(
  "at 768 px the drawer is above the content, and no page of staff scrolls sideways from there on",
  { tag: APART },
  async ({ page }) => {
    await signIn(page, account("admin"));
    const wide: string[] = [];
    for (const path of ADMIN_PAGES) {
      await page.goto(path);
      await settled(page);
      for (const width of [768, 1024]) {
        await page.setViewportSize({ width, height: 900 });
        const drawer = await boxOf(page.getByRole("navigation", { name: "Dashboard" }));
        const heading = await boxOf(page.getByRole("heading").first());
        const isAbove = drawer.y + drawer.height <= heading.y;
        expect(isAbove, `${path} at ${width}`).toBe(width < 992);
        const { scrollWidth } = await page
          .locator("html")
          .evaluate((root) => ({ scrollWidth: root.scrollWidth }));
        if (scrollWidth > width) wide.push(`${path} at ${width}: ${scrollWidth} px`);
      }
    }
    expect(wide).toEqual([]);
  },
);

test("a customer's orders stay a table from 768 px on", async ({ page }) => {
  await someOrders();
  await signIn(page, customer(0));
  for (const [address, name] of [
    ["/dashboard/myOrders", "My Orders"],
    ["/dashboard/myOrders?show=cancelled", "Cancelled orders"],
  ] as const) {
    await page.goto(address);
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const table = page.getByRole("table", { name, exact: true });
      await table.locator("tbody tr").first().waitFor();
      const [head, cell] = [table.locator("thead th").nth(1), table.locator("tbody tr > *").nth(1)];
      expect((await boxOf(head)).x, `${name} at ${width}`).toBeCloseTo((await boxOf(cell)).x, 0);
      const { scrollWidth } = await page
        .locator("html")
        .evaluate((root) => ({ scrollWidth: root.scrollWidth }));
      expect(scrollWidth).toBeLessThanOrEqual(width);
    }
  }
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/myOrders");
  const { y, height } = await boxOf(newestOrder(page));
  expect(y + height).toBeLessThanOrEqual(PHONE.height);
});

test(
  "at 768 px a tool's page has its image beside name, price and Purchase",
  { tag: APART },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto("/tools/bw-1002/combination-wrench-19-mm");
    const main = page.getByRole("main");
    const image = await boxOf(main.getByRole("img", { name: "Image of Combination wrench 19 mm" }).first());
    for (const beside of [
      main.getByRole("heading", { level: 1 }),
      main.getByText("$11.20").first(),
      main.getByRole("link", { name: "Purchase", exact: true }).first(),
    ]) {
      const { x, y } = await boxOf(beside);
      expect(x).toBeGreaterThanOrEqual(image.x + image.width);
      expect(y).toBeLessThan(PHONE.height);
    }
  },
);

test("no public page scrolls sideways on a phone", { tag: APART }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const wide: string[] = [];
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await page.locator("h1").first().waitFor({ state: "attached" });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    const { scrollWidth } = await page
      .locator("html")
      .evaluate((root) => ({ scrollWidth: root.scrollWidth }));
    if (scrollWidth > PHONE.width) wide.push(`${path}: ${scrollWidth} px`);
  }
  expect(wide).toEqual([]);
});
