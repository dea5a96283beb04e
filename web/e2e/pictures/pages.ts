import type { Page } from "@playwright/test";
import { anyTool } from "../support/shop-api.ts";
import { asItIs, empty, failing, loading, oneRow, type State, veryFull } from "./states.ts";

/** A page of the shop and the states in which it is looked at. */
export type Shot = {
  readonly name: string;
  readonly as: "nobody" | "customer" | "admin";
  readonly path: string | ((page: Page) => Promise<string>);
  readonly states: readonly State[];
};

const TOOLS = "**/api/tools*";
const TOOL = "**/api/purchase/*";
const ORDERS = "**/api/orders?*";
const USERS = "**/api/users*";
const ALL_ORDERS = "**/api/manage/orders?*";
const ALL_TOOLS = "**/api/manage/tools?*";

/** Every page of the shop, in every state that a visitor can meet. */
export const shots: readonly Shot[] = [
  {
    name: "home",
    as: "nobody",
    path: "/",
    states: [
      asItIs,
      loading(TOOLS),
      failing(TOOLS),
      empty(TOOLS),
      oneRow(TOOLS),
      veryFull(TOOLS, ["name", "description"]),
    ],
  },
  { name: "search", as: "nobody", path: "/?q=hamer", states: [asItIs] },
  { name: "search-nothing", as: "nobody", path: "/?q=zzzzzzzz", states: [asItIs] },
  { name: "login", as: "nobody", path: "/login", states: [asItIs] },
  { name: "register", as: "nobody", path: "/Register", states: [asItIs] },
  { name: "blogs", as: "nobody", path: "/blogs", states: [asItIs] },
  { name: "portfolio", as: "nobody", path: "/portfolio", states: [asItIs] },
  { name: "wish-list", as: "nobody", path: "/wishlist", states: [asItIs] },
  { name: "not-found", as: "nobody", path: "/nowhere", states: [asItIs] },
  {
    name: "purchase",
    as: "customer",
    path: async () => `/purchase/${(await anyTool())._id}`,
    states: [asItIs, loading(TOOL), failing(TOOL)],
  },
  {
    name: "purchase-unknown",
    as: "customer",
    path: "/purchase/0199f000-0000-7000-8000-ffffffffffff",
    states: [asItIs],
  },
  { name: "profile", as: "customer", path: "/dashboard", states: [asItIs] },
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
    ],
  },
  { name: "add-review", as: "customer", path: "/dashboard/addreview", states: [asItIs] },
  { name: "my-items", as: "customer", path: "/myitems", states: [asItIs] },
  { name: "admin", as: "admin", path: "/dashboard", states: [asItIs] },
  {
    name: "make-admin",
    as: "admin",
    path: "/dashboard/makeadmin",
    states: [asItIs, failing(USERS), empty(USERS), veryFull(USERS, ["name"])],
  },
  {
    name: "manage-orders",
    as: "admin",
    path: "/dashboard/manageAllOrder",
    states: [asItIs, failing(ALL_ORDERS), empty(ALL_ORDERS), veryFull(ALL_ORDERS, ["toolName", "userName"])],
  },
  {
    name: "manage-tools",
    as: "admin",
    path: "/dashboard/manageTools",
    states: [asItIs, failing(ALL_TOOLS), empty(ALL_TOOLS), veryFull(ALL_TOOLS, ["name"])],
  },
  { name: "import-tools", as: "admin", path: "/dashboard/manageTools/import", states: [asItIs] },
  { name: "reviews", as: "admin", path: "/dashboard/reviews", states: [asItIs] },
  { name: "add-tool", as: "admin", path: "/dashboard/addTool", states: [asItIs] },
];
