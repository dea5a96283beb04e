import type { Page } from "@playwright/test";
import { paths } from "../src/lib/paths.ts";
import { expect, test } from "./support/journey.ts";
import { anyTool, call, chargeByCall, orderByCall, readOrder, type Tool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

const SHIFT_MAX = 0.01;
const ANSWER_DELAY_MS = 250;

/** Everybody who is shown a page of their own: signed out, customer, admin. */
type Visitor = "nobody" | "customer" | "admin";

/** What the pages of single things show. */
interface Things {
  readonly tool: Tool;
  readonly pendingId: string;
  readonly paidId: string;
}

const EVERYBODY: readonly Visitor[] = ["nobody", "customer", "admin"];
const SIGNED_IN: readonly Visitor[] = ["customer", "admin"];

interface Visit {
  readonly by: readonly Visitor[];
  readonly at: (things: Things) => readonly string[];
}

/** Every address of the shop and who meets the page; a new path does not compile without its line here. */
const VISITS: Readonly<Record<keyof typeof paths, Visit>> = {
  home: { by: EVERYBODY, at: () => [paths.home, "/nowhere"] },
  search: { by: ["nobody"], at: () => [paths.search("hammer"), paths.search("zzzzzzzz")] },
  login: { by: ["nobody"], at: () => [paths.login] },
  register: { by: ["nobody"], at: () => [paths.register] },
  blogs: { by: EVERYBODY, at: () => [paths.blogs] },
  portfolio: { by: EVERYBODY, at: () => [paths.portfolio] },
  wishList: { by: EVERYBODY, at: () => [paths.wishList] },
  myItems: { by: SIGNED_IN, at: () => [paths.myItems] },
  purchase: { by: SIGNED_IN, at: ({ tool }) => [paths.purchase(tool._id)] },
  reorder: { by: ["customer"], at: ({ tool }) => [paths.reorder(tool._id, tool.minOrder)] },
  dashboard: { by: SIGNED_IN, at: () => [paths.dashboard] },
  myOrders: { by: ["customer"], at: () => [paths.myOrders, `${paths.myOrders}?show=cancelled`] },
  payment: {
    by: ["customer"],
    at: ({ pendingId, paidId }) => [paths.payment(pendingId), paths.payment(paidId)],
  },
  addReview: { by: ["customer"], at: () => [paths.addReview] },
  // A place on the home page, which follows what loads above it (use-kept-in-view.ts).
  reviews: { by: [], at: () => [] },
  manageReviews: {
    by: ["admin"],
    at: () => [paths.manageReviews, `${paths.manageReviews}?state=shown`],
  },
  makeAdmin: { by: ["admin"], at: () => [paths.makeAdmin, `${paths.makeAdmin}?q=customer`] },
  manageAllOrders: {
    by: ["admin"],
    at: () => [paths.manageAllOrders, `${paths.manageAllOrders}?status=cancelled`],
  },
  manageOrder: { by: ["admin"], at: ({ paidId }) => [paths.manageOrder(paidId)] },
  manageTools: { by: ["admin"], at: () => [paths.manageTools] },
  importTools: { by: ["admin"], at: () => [paths.importTools] },
  manageTool: { by: ["admin"], at: ({ tool }) => [paths.manageTool(tool._id)] },
  addTool: { by: ["admin"], at: () => [paths.addTool] },
  audit: { by: ["admin"], at: () => [paths.audit, `${paths.audit}?kind=role`] },
};

const SCREENS = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** The page's layout shift so far, as browsers count it, and what moved although nobody pressed anything. */
const shift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        const name = (source: unknown): string => {
          const node =
            typeof source === "object" && source !== null && "node" in source ? source.node : undefined;
          return node instanceof Element ? node.outerHTML.slice(0, 120) : String(node);
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!("value" in entry) || ("hadRecentInput" in entry && entry.hadRecentInput)) continue;
            sum += Number(entry.value);
            if ("sources" in entry && Array.isArray(entry.sources)) moved.push(...entry.sources.map(name));
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })));
      }),
  );

async function enter(page: Page, visitor: Visitor): Promise<void> {
  if (visitor !== "nobody") await signIn(page, visitor === "admin" ? account("admin") : customer(0));
}

async function someThings(): Promise<Things> {
  const [tool, buyer] = [await anyTool(), customer(0)];
  const [pendingId, paidId] = [await orderByCall(tool, buyer), await orderByCall(tool, buyer)];
  await chargeByCall(paidId, tool, buyer);
  await expect.poll(async () => (await readOrder(paidId, buyer)).status).toBe("paid");
  return { tool, pendingId, paidId };
}

/** Answers of the API arrive late enough to be drawn after everything else; a stream of events never ends, so there is none. */
async function delayAnswers(page: Page): Promise<void> {
  // Every visit begins at the top: the router would restore where the last one ended.
  await page.addInitScript(() => {
    if (location.origin !== "null") sessionStorage.removeItem("react-router-scroll-positions");
  });
  await page.route("**/api/**/stream", (route) => route.fulfill({ status: 204 }));
  await page.route(/[/]api[/](?!.*[/]stream$)/, async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY_MS));
    await route.fulfill({ response: answer });
  });
}

for (const visitor of EVERYBODY) {
  test(`every page of ${visitor} keeps its layout while answers arrive late`, async ({ page }) => {
    test.setTimeout(300_000);
    const things = await someThings();
    await enter(page, visitor);
    await delayAnswers(page);
    const shifted: string[] = [];
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      await page.setViewportSize(viewport);
      for (const { by, at } of Object.values(VISITS)) {
        if (!by.includes(visitor)) continue;
        for (const address of at(things)) {
          await page.goto(address);
          await page.locator("h1").first().waitFor({ state: "attached" });
          await expect(page.locator("main .loading")).toHaveCount(0);
          await page.waitForLoadState("networkidle");
          const { sum, moved } = await shift(page);
          if (sum > SHIFT_MAX) shifted.push(`${screen} ${address}: ${sum}\n${moved.join("\n")}`);
        }
      }
    }
    // What is still on its way must not come after the end.
    await page.unrouteAll({ behavior: "wait" });
    // A customer may have only a few unpaid orders.
    await call(`orders/${things.pendingId}`, customer(0), { method: "DELETE" });
    expect(shifted).toEqual([]);
  });
}
