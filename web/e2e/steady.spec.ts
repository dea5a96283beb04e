import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aCategoryByCall } from "./support/a-category.ts";
import { aFamilyByCall } from "./support/a-family.ts";
import { paths } from "../src/lib/paths.ts";
import { delayResponses, endInterceptions, respond } from "./support/intercept.ts";
import { expect, test } from "./support/journey.ts";
import { layoutShift, SHIFT_MAX } from "./support/layout-shift.ts";
import {
  addTool,
  anyTool,
  call,
  chargeByCall,
  orderByCall,
  readOrder,
  type Tool,
} from "./support/shop-api.ts";
import { settled } from "./support/settled.ts";
import { openSignedIn, register } from "./support/sign-in.ts";
import { type Account, account } from "./support/stack-state.ts";
import { renderInBrowser } from "./support/static-page.ts";

test.describe.configure({ mode: "parallel" });

const RESPONSE_DELAY_MS = 250;
/** Browsers count no shift within 500 ms of an input. */
const AFTER_INPUT_MS = 800;

/** All kinds of visitors: signed out, customer, admin. */
type Visitor = "nobody" | "customer" | "admin";

/** Ids for the pages of single records. */
interface Records {
  readonly tool: Tool;
  readonly pendingId: string;
  readonly paidId: string;
  readonly category: string;
  readonly family: string;
}

const EVERYBODY: readonly Visitor[] = ["nobody", "customer", "admin"];
const SIGNED_IN: readonly Visitor[] = ["customer", "admin"];

interface Visit {
  readonly by: readonly Visitor[];
  readonly at: (records: Records) => readonly string[];
}

/** Every path of the shop and its visitors; a new path without an entry is a type error. */
const VISITS: Readonly<Record<keyof typeof paths, Visit>> = {
  home: { by: EVERYBODY, at: () => [paths.home, "/nowhere"] },
  search: { by: ["nobody"], at: () => [paths.search("hammer"), paths.search("zzzzzzzz")] },
  filteredSearch: {
    by: ["nobody"],
    at: () => [
      paths.filteredSearch("hammer"),
      `${paths.filteredSearch("hammer")}&view=grid`,
      paths.filteredSearch("zzzzzzzz"),
    ],
  },
  categories: { by: ["nobody"], at: () => [paths.categories] },
  category: { by: ["nobody"], at: ({ category }) => [paths.category(category)] },
  family: { by: ["nobody"], at: ({ family }) => [paths.family(family)] },
  login: { by: ["nobody"], at: () => [paths.login] },
  register: { by: ["nobody"], at: () => [paths.register] },
  blogs: { by: EVERYBODY, at: () => [paths.blogs] },
  portfolio: { by: EVERYBODY, at: () => [paths.portfolio] },
  help: { by: EVERYBODY, at: () => [paths.help] },
  helpAbout: { by: ["nobody"], at: () => [paths.helpAbout("returns")] },
  terms: { by: ["nobody"], at: () => [paths.terms] },
  privacy: { by: ["nobody"], at: () => [paths.privacy] },
  imprint: { by: ["nobody"], at: () => [paths.imprint] },
  unsubscribe: { by: ["nobody"], at: () => [paths.unsubscribe("00000000-0000-4000-8000-000000000000")] },
  wishList: { by: EVERYBODY, at: () => [paths.wishList] },
  tool: { by: EVERYBODY, at: ({ tool }) => [paths.tool(tool)] },
  toolById: { by: ["nobody"], at: ({ tool }) => [paths.toolById(tool._id)] },
  myItems: { by: SIGNED_IN, at: () => [paths.myItems] },
  purchase: { by: SIGNED_IN, at: ({ tool }) => [paths.purchase(tool._id)] },
  reorder: { by: ["customer"], at: ({ tool }) => [paths.reorder(tool._id, tool.minOrder)] },
  dashboard: { by: SIGNED_IN, at: () => [paths.dashboard] },
  myOrders: { by: ["customer"], at: () => [paths.myOrders, `${paths.myOrders}?show=cancelled`] },
  payment: {
    by: ["customer"],
    at: ({ pendingId, paidId }) => [paths.payment(pendingId), paths.payment(paidId)],
  },
  order: { by: ["customer"], at: ({ pendingId, paidId }) => [paths.order(pendingId), paths.order(paidId)] },
  addReview: { by: ["customer"], at: () => [paths.addReview] },
  // A section of the home page, which stays in view while content above it loads (use-stay-in-view.ts).
  reviews: { by: [], at: () => [] },
  manageReviews: {
    by: ["admin"],
    at: () => [paths.manageReviews, `${paths.manageReviews}?state=shown`],
  },
  manageReturns: {
    by: ["admin"],
    at: () => [paths.manageReturns, `${paths.manageReturns}?state=all`],
  },
  makeAdmin: { by: ["admin"], at: () => [paths.makeAdmin, `${paths.makeAdmin}?q=customer`] },
  manageAllOrders: {
    by: ["admin"],
    at: () => [paths.manageAllOrders, `${paths.manageAllOrders}?queue=cancelled`],
  },
  manageOrder: {
    by: ["admin"],
    at: ({ pendingId, paidId }) => [paths.manageOrder(pendingId), paths.manageOrder(paidId)],
  },
  packingSlips: { by: ["admin"], at: ({ paidId }) => [paths.packingSlips([paidId])] },
  manageTools: { by: ["admin"], at: () => [paths.manageTools] },
  importTools: { by: ["admin"], at: () => [paths.importTools] },
  manageTool: { by: ["admin"], at: ({ tool }) => [paths.manageTool(tool._id)] },
  manageFamilies: { by: ["admin"], at: () => [paths.manageFamilies] },
  manageFamily: { by: ["admin"], at: () => [paths.manageFamily("new")] },
  manageSellers: { by: ["admin"], at: () => [paths.manageSellers] },
  manageSeller: { by: ["admin"], at: () => [paths.manageSeller("boltwright")] },
  addTool: { by: ["admin"], at: () => [paths.addTool] },
  searchWords: {
    by: ["admin"],
    at: () => [paths.searchWords, `${paths.searchWords}?state=missed`, `${paths.searchWords}/new`],
  },
  manageCategories: {
    by: ["admin"],
    at: ({ category }) => [paths.manageCategories, `${paths.manageCategories}/${category}`],
  },
  manageAttributes: {
    by: ["admin"],
    at: () => [paths.manageAttributes, `${paths.manageAttributes}/journey-thread`],
  },
  audit: { by: ["admin"], at: () => [paths.audit, `${paths.audit}?kind=role`] },
};

const SCREENS = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Signs in, as a customer with a new account: other journeys order as the demo customers meanwhile. */
async function enter(page: Page, visitor: Visitor): Promise<Account> {
  const admin = account("admin");
  if (visitor === "admin") await openSignedIn(page, admin);
  if (visitor !== "customer") return admin;
  const email = `stella-${randomUUID().slice(0, 8)}@boltwright.test`;
  const registered = { name: "Stella Steady", email, password: "three-cogs-9" };
  await register(page, registered);
  return registered;
}

/** With an order of the buyer that waits for its payment, and a paid one, of a tool that no other journey orders. */
async function someRecords(buyer: Account): Promise<Records> {
  const ordered = await addTool("Steady tool", { minOrder: 1 });
  const [pendingId, paidId] = [await orderByCall(ordered, buyer), await orderByCall(ordered, buyer)];
  await chargeByCall(paidId, ordered, buyer);
  await expect.poll(async () => (await readOrder(paidId, buyer)).status).toBe("paid");
  const { slug: category } = await aCategoryByCall();
  const { slug: family } = await aFamilyByCall();
  return { tool: await anyTool(), pendingId, paidId, category, family };
}

/** Delays API responses until everything else has rendered; event streams are left out, because they never end. */
async function delayEverything(page: Page, delayMs = RESPONSE_DELAY_MS): Promise<void> {
  // Start at the top: the router would restore the last scroll position.
  await page.addInitScript(() => {
    if (location.origin !== "null") sessionStorage.removeItem("scroll-positions");
  });
  await delayResponses(page, "*/api/*", delayMs);
  await respond(page, "*/api/*/stream", { status: 204 });
}

/** The shifts of all pages of a visitor at one size of screen, one line each. */
async function shiftsOn(page: Page, screen: keyof typeof SCREENS, visitor: Visitor, records: Records) {
  await delayEverything(page);
  await page.setViewportSize(SCREENS[screen]);
  const shifted: string[] = [];
  const visits = Object.values(VISITS).filter(({ by }) => by.includes(visitor));
  for (const address of visits.flatMap(({ at }) => at(records))) {
    await page.goto(address);
    await settled(page);
    await page.waitForLoadState("networkidle");
    const { sum, moved } = await layoutShift(page);
    if (sum > SHIFT_MAX) shifted.push(`${screen} ${address}: ${sum}\n${moved.join("\n")}`);
  }
  await endInterceptions(page);
  return shifted;
}

for (const visitor of EVERYBODY) {
  test(`no layout shift for ${visitor} when responses arrive late`, async ({ page, context, watch }) => {
    watch.expectConsoleError(/status of 404.*[/]nowhere/);
    const buyer = await enter(page, visitor);
    const records = await someRecords(buyer);
    // Side by side, because most of the time is spent waiting for a quiet network.
    const shifted = await Promise.all([
      shiftsOn(page, "desk", visitor, records),
      shiftsOn(await context.newPage(), "phone", visitor, records),
    ]);
    // The demo admin may have only a few unpaid orders.
    await call(`orders/${records.pendingId}`, buyer, { method: "DELETE" });
    expect(shifted.flat()).toEqual([]);
  });
}

test("no layout shift of home and help while the pages' server is unavailable", async ({ page }) => {
  await renderInBrowser(page);
  await delayEverything(page);
  for (const viewport of Object.values(SCREENS)) {
    await page.setViewportSize(viewport);
    for (const [address, lastToCome] of [
      [paths.home, page.getByRole("article")],
      [paths.help, page.getByText("Prices include")],
    ] as const) {
      await page.goto(address);
      await lastToCome.first().waitFor();
      await page.waitForLoadState("networkidle");
      const { sum, moved } = await layoutShift(page);
      expect(sum, moved.join("\n")).toBeLessThanOrEqual(SHIFT_MAX);
    }
  }
});

/** From home to a tool and back, another order, a search, its facets and choices of them: each step ends when its content is there. */
const walk = (page: Page): Record<string, () => Promise<void>> => {
  const cards = page.getByRole("article");
  const found = page.locator("main .category-page");
  const status = found.getByRole("status").first();
  return {
    "home to a tool": async () => {
      await cards.first().getByRole("heading").getByRole("link").click();
      await expect(page.getByText("Part number", { exact: true })).toBeVisible();
    },
    back: async () => {
      await page.goBack();
      await expect(cards.first()).toBeVisible();
    },
    "another order": async () => {
      const first = await cards.first().innerText();
      await page.getByRole("link", { name: "Lowest price" }).click();
      await expect.poll(() => cards.first().innerText()).not.toBe(first);
    },
    "the next page": async () => {
      const shown = await cards.count();
      await page.getByRole("button", { name: "Show more", exact: true }).click();
      await expect.poll(() => cards.count()).toBeGreaterThan(shown);
    },
    "a search": async () => {
      await page.getByPlaceholder("Search Parts here ...").fill("bolt");
      await page.keyboard.press("Enter");
      await expect(status).toHaveText(/ parts$/);
    },
    "a choice of one": async () => {
      const parts = await status.innerText();
      await page.getByRole("group", { name: "Thread" }).getByRole("checkbox").nth(1).check();
      await expect(status).not.toHaveText(parts);
    },
    "another choice": async () => {
      const parts = await status.innerText();
      await page.getByRole("group", { name: "Standard" }).getByRole("checkbox").first().check();
      await expect(status).not.toHaveText(parts);
    },
  };
};

test("no layout shift of a page that is opened within the shop when its response arrives late", async ({
  page,
}) => {
  await delayEverything(page, AFTER_INPUT_MS);
  await page.goto(paths.home);
  await page.waitForLoadState("networkidle");
  const shifted: string[] = [];
  let before = await layoutShift(page);
  for (const [name, step] of Object.entries(walk(page))) {
    await step();
    await expect(page.locator("main .loading")).toHaveCount(0);
    const after = await layoutShift(page);
    const sum = after.sum - before.sum;
    if (sum > SHIFT_MAX)
      shifted.push(`${name}: ${sum}\n${after.moved.slice(before.moved.length).join("\n")}`);
    before = after;
  }
  await endInterceptions(page);
  expect(shifted).toEqual([]);
});
