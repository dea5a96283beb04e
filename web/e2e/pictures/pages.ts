import type { Page } from "@playwright/test";
import { asItIs, empty, failing, loading, oneRow, type State, veryFull } from "./states.ts";

/** A page of the shop and the states in which it is looked at. */
export type Shot = {
  readonly name: string;
  readonly as: "nobody" | "customer" | "admin";
  readonly path: string | ((page: Page) => Promise<string>);
  readonly states: readonly State[];
};

const TOOLS = "**/api/tools*";
const ORDERS = "**/api/orders?*";

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
  { name: "make-admin", as: "admin", path: "/dashboard/makeadmin", states: [asItIs] },
  { name: "manage-orders", as: "admin", path: "/dashboard/manageAllOrder", states: [asItIs] },
  { name: "manage-tools", as: "admin", path: "/dashboard/manageTools", states: [asItIs] },
  { name: "add-tool", as: "admin", path: "/dashboard/addTool", states: [asItIs] },
];
