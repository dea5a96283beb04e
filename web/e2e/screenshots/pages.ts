import { anOrder, aPaidOrder, aTool } from "../../src/testing/samples.ts";
import { aCategoryByCall } from "../support/a-category.ts";
import { aFamilyByCall } from "../support/a-family.ts";
import { respond } from "../support/intercept.ts";
import { anyTool } from "../support/shop-api.ts";
import { longOrder, longOrderInFull, orderInFull, orders, refunds } from "./orders.ts";
import { alonePart, aPart, longTool, PART, partInFull, replacedPart } from "./parts.ts";
import { staffShots } from "./staff-pages.ts";
import {
  after,
  responding,
  asItIs,
  empty,
  failing,
  loading,
  LONG,
  offline,
  oneRow,
  type Shot,
  signInAway,
  veryFull,
} from "./states.ts";

const TOOL_PAGE = "/tools/bw-1002/combination-wrench-19-mm";
const TOOLS = "*/api/tools?*";
const TOOL = "*/api/purchase/*";
const CATALOGUE = "*/api/catalogue?*";
const REVIEWS = "*/api/ratting?*";
const CHOSEN = "*/api/tools/chosen?*";
const ORDERS = "*/api/orders?*";
const PAYMENT = "*/api/payment/*";
const ORDER = "*/api/orders/0199f000-0000-7000-8000-0000000000aa";
const BOUGHT = "*/api/myitems?*";
const PROFILE = "*/api/user/*";
const CANCELLED = "*/api/orders?*status=cancelled*";

const boughtTools = Array.from({ length: 24 }, (_, index) => ({
  tool: aTool({
    _id: `0199f000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    available: index % 4 === 1 ? 0 : 500,
    ...(index % 4 === 2 ? { archived: true } : {}),
    ...(index % 4 === 3 ? { name: LONG } : {}),
  }),
  lastQuantity: index + 1,
  totalQuantity: (index + 1) * 1000,
  orders: index + 1,
  lastBoughtAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
}));

/** Every page of the shop, in every state. */
export const shots: readonly Shot[] = [
  {
    name: "home",
    as: "nobody",
    path: "/",
    states: [
      asItIs,
      loading(TOOLS, REVIEWS),
      failing(TOOLS, REVIEWS),
      empty(TOOLS, REVIEWS),
      oneRow(TOOLS, REVIEWS),
      veryFull([TOOLS, REVIEWS], ["name", "description"]),
    ],
    forTheEye: [offline, signInAway],
  },
  { name: "search", as: "nobody", path: "/?q=hamer", states: [asItIs] },
  { name: "search-dropped", as: "nobody", path: "/search?q=DIN+933+M8x30+316", states: [asItIs] },
  {
    name: "search-suggestions",
    as: "nobody",
    path: "/nowhere",
    states: [
      after("as-it-is", async (page) => {
        await page.getByRole("combobox").fill("ham");
        await page.getByRole("option").first().waitFor();
      }),
    ],
  },
  { name: "search-nothing", as: "nobody", path: "/?q=zzzzzzzz", states: [asItIs] },
  {
    name: "tool",
    as: "nobody",
    path: TOOL_PAGE,
    states: [
      asItIs,
      loading(PART),
      failing(PART),
      aPart("long-name", { name: LONG, description: LONG.repeat(4), available: 1_000_000, price: 99_999.99 }),
      aPart("sold-out", { available: 0 }),
      aPart("archived", { archived: true }),
      alonePart,
      replacedPart,
      partInFull,
    ],
    forTheEye: [aPart("below-minimum", { available: 4 })],
  },
  { name: "tool-unknown", as: "nobody", path: "/tools/bw-0000", states: [asItIs] },
  {
    name: "login",
    as: "nobody",
    path: "/login",
    states: [asItIs],
    forTheEye: [
      signInAway,
      after("reset", (page) => page.getByText("Forgot password ?").click()),
      after("rejected", async (page) => {
        await page.getByLabel("Email", { exact: true }).fill("nobody@boltwright.test");
        await page.getByLabel("Password", { exact: true }).fill("no password");
        await page.getByRole("button", { name: "Login", exact: true }).click();
        await page.getByRole("alert").first().waitFor();
      }),
    ],
  },
  { name: "sign-in", as: "nobody", path: "/dashboard/myOrders", states: [signInAway] },
  { name: "register", as: "nobody", path: "/Register", states: [asItIs] },
  {
    name: "unsubscribe",
    as: "nobody",
    path: "/unsubscribe/00000000-0000-4000-8000-000000000000",
    states: [asItIs],
  },
  { name: "blogs", as: "nobody", path: "/blogs", states: [asItIs] },
  { name: "portfolio", as: "nobody", path: "/portfolio", states: [asItIs] },
  { name: "help", as: "nobody", path: "/help", states: [asItIs] },
  { name: "terms", as: "nobody", path: "/terms", states: [asItIs] },
  { name: "privacy", as: "nobody", path: "/privacy", states: [asItIs] },
  { name: "imprint", as: "nobody", path: "/imprint", states: [asItIs] },
  {
    name: "category",
    as: "nobody",
    path: async () => `/c/${(await aCategoryByCall()).slug}`,
    states: [asItIs, loading(CATALOGUE), failing(CATALOGUE)],
    forTheEye: [
      after("filters", async (page) => {
        const filters = page.getByRole("button", { name: "Filters" });
        if (!(await filters.isVisible())) return;
        await filters.click();
        await page.getByRole("dialog").waitFor();
      }),
    ],
  },
  {
    name: "category-grid",
    as: "nobody",
    path: async () => `/c/${(await aCategoryByCall()).slug}?f.journey-thread=m8&view=grid`,
    states: [asItIs],
  },
  {
    name: "family",
    as: "nobody",
    path: async () => `/f/${(await aFamilyByCall()).slug}`,
    states: [asItIs],
  },
  {
    name: "category-empty",
    as: "nobody",
    path: async () => `/c/${(await aCategoryByCall()).slug}?f.journey-thread=m6&f.journey-length=..20`,
    states: [asItIs],
  },
  { name: "categories", as: "nobody", path: "/c", states: [asItIs] },
  {
    name: "browse",
    as: "nobody",
    path: "/blogs",
    states: [
      after("as-it-is", async (page) => {
        const menu = page.getByRole("button", { name: "Menu" });
        if (await menu.isVisible()) await menu.click();
        await page.getByRole("button", { name: "Browse" }).click();
        await page.getByRole("banner").getByRole("link", { name: "All categories" }).waitFor();
      }),
    ],
  },
  { name: "search-filters", as: "nobody", path: "/search?q=wrench", states: [asItIs] },
  { name: "search-filters-nothing", as: "nobody", path: "/search?q=zzzzzzzz", states: [asItIs] },
  { name: "wish-list", as: "nobody", path: "/wishlist", states: [asItIs] },
  { name: "not-found", as: "nobody", path: "/nowhere", states: [asItIs] },
  {
    name: "purchase",
    as: "customer",
    path: async () => `/purchase/${(await anyTool())._id}`,
    states: [
      asItIs,
      loading(TOOL),
      failing(TOOL),
      responding("long-name", TOOL, longTool),
      responding("sold-out", TOOL, aTool({ available: 0 })),
    ],
    forTheEye: [
      responding("below-minimum", TOOL, aTool({ available: 4 })),
      responding("archived", TOOL, aTool({ archived: true })),
    ],
  },
  {
    name: "purchase-warning",
    as: "customer",
    path: async () => `/purchase/${(await anyTool())._id}?quantity=1000000`,
    states: [responding("largest-total", TOOL, aTool({ price: 99_999.99 }))],
  },
  {
    name: "purchase-unknown",
    as: "customer",
    path: "/purchase/0199f000-0000-7000-8000-ffffffffffff",
    states: [asItIs],
  },
  {
    name: "profile",
    as: "customer",
    path: "/dashboard",
    states: [asItIs],
    forTheEye: [loading(PROFILE), failing(PROFILE)],
  },
  {
    name: "my-orders",
    as: "customer",
    path: "/dashboard/myOrders",
    states: [
      asItIs,
      loading(ORDERS),
      failing(ORDERS),
      empty(ORDERS),
      oneRow(ORDERS),
      veryFull(ORDERS, ["toolName", "address"]),
      responding("each-kind", ORDERS, orders),
      responding("cancel", ORDERS, orders, (page) =>
        page.getByRole("button", { name: "Cancel Order" }).first().click(),
      ),
    ],
  },
  {
    name: "my-orders-cancelled",
    as: "customer",
    path: "/dashboard/myOrders?show=cancelled",
    states: [asItIs, failing(CANCELLED), empty(CANCELLED), veryFull(CANCELLED, ["toolName"])],
  },
  {
    name: "payment",
    as: "customer",
    path: `/dashboard/paymentpage/${longOrder._id}`,
    states: [responding("long-name", PAYMENT, longOrder), responding("paid", PAYMENT, aPaidOrder())],
    forTheEye: [
      asItIs,
      loading(PAYMENT),
      failing(PAYMENT),
      responding("hold-over", PAYMENT, anOrder({ heldUntil: null })),
      responding("sold-out", PAYMENT, anOrder({ heldUntil: null, payable: false })),
      responding("refunded", PAYMENT, aPaidOrder({ status: "refunded", fulfilment: null, ...refunds })),
    ],
  },
  {
    name: "order",
    as: "customer",
    path: `/dashboard/orders/${orderInFull._id}`,
    states: [
      responding("paid", ORDER, orderInFull),
      responding("long-name", ORDER, longOrderInFull),
      loading(ORDER),
      failing(ORDER),
    ],
    forTheEye: [
      responding("delivered", ORDER, {
        ...orderInFull,
        fulfilment: "delivered",
        shippedAt: orderInFull.placedAt,
        deliveredAt: orderInFull.placedAt,
      }),
    ],
  },
  { name: "add-review", as: "customer", path: "/dashboard/addreview", states: [asItIs] },
  {
    name: "my-items",
    as: "customer",
    path: "/myitems",
    states: [asItIs, responding("very-full", BOUGHT, boughtTools)],
    forTheEye: [loading(BOUGHT), failing(BOUGHT), empty(BOUGHT)],
  },
  {
    name: "wish-list-own",
    as: "customer",
    path: "/wishlist",
    states: [
      {
        name: "very-full",
        apply: async (page) => {
          const tools = boughtTools.map(({ tool }) => tool);
          await respond(page, "*/api/wishlist", { json: tools.map(({ _id }) => _id) });
          await respond(page, CHOSEN, { json: tools });
        },
      },
    ],
  },
  ...staffShots,
];
