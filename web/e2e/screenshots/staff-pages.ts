import {
  aManagedCatalogue,
  aManagedReturn,
  anInspectedOrder,
  aPackingSlip,
} from "../../src/testing/manage-samples.ts";
import { anyTool } from "../support/shop-api.ts";
import { asItIs, empty, failing, responding, type Shot, together, veryFull } from "./states.ts";

const USERS = "*/api/users?*";
const ALL_ORDERS = "*/api/manage/orders?*";
const AUDIT = "*/api/manage/audit?*";
const ALL_CANCELLED = "*/api/manage/orders?*status=cancelled*";
const ALL_TOOLS = "*/api/manage/tools?*";
const SYNONYMS = "*/api/manage/synonyms";
const MISSED = "*/api/manage/missed-searches*";
const RETURNS = "*/api/manage/returns?*";
const CATALOGUE = "*/api/manage/catalogue";
const NO_CATALOGUE = { categories: [], attributes: [] };

const inspected = anInspectedOrder();
const ORDER = `*/api/manage/orders/${inspected.order._id}`;
const PACKING = "*/api/manage/orders/packing-slips?*";

const returns = (["requested", "accepted", "received", "declined", "refunded"] as const).map((state, index) =>
  aManagedReturn({ _id: `0199f000-0000-7000-8000-0000000000e${index}`, state }),
);

/** The pages of admins, in every state. */
export const staffShots: readonly Shot[] = [
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
    states: [
      asItIs,
      failing(ALL_ORDERS),
      empty(ALL_ORDERS),
      veryFull(ALL_ORDERS, ["itemName", "customerName"]),
    ],
  },
  {
    name: "manage-tools",
    as: "admin",
    path: "/dashboard/manageTools",
    states: [asItIs, failing(ALL_TOOLS), empty(ALL_TOOLS), veryFull(ALL_TOOLS, ["name"])],
  },
  {
    name: "manage-orders-cancelled",
    as: "admin",
    path: "/dashboard/manageAllOrder?queue=cancelled",
    states: [
      asItIs,
      failing(ALL_CANCELLED),
      empty(ALL_CANCELLED),
      veryFull(ALL_CANCELLED, ["itemName", "customerName"]),
    ],
  },
  {
    name: "audit",
    as: "admin",
    path: "/dashboard/audit",
    states: [asItIs, failing(AUDIT), empty(AUDIT), veryFull(AUDIT, ["note"])],
  },
  {
    name: "search-words",
    as: "admin",
    path: "/dashboard/searchWords",
    states: [asItIs, failing(SYNONYMS), empty(SYNONYMS)],
  },
  {
    name: "missed-searches",
    as: "admin",
    path: "/dashboard/searchWords?state=missed",
    states: [asItIs, failing(MISSED), empty(MISSED), veryFull(MISSED, ["text"])],
  },
  { name: "synonyms-form", as: "admin", path: "/dashboard/searchWords/new", states: [asItIs] },
  { name: "import-tools", as: "admin", path: "/dashboard/manageTools/import", states: [asItIs] },
  { name: "reviews", as: "admin", path: "/dashboard/reviews", states: [asItIs] },
  { name: "families", as: "admin", path: "/dashboard/families", states: [asItIs] },
  { name: "family-form", as: "admin", path: "/dashboard/families/new", states: [asItIs] },
  { name: "sellers", as: "admin", path: "/dashboard/sellers", states: [asItIs] },
  { name: "seller-form", as: "admin", path: "/dashboard/sellers/boltwright", states: [asItIs] },
  { name: "add-tool", as: "admin", path: "/dashboard/addTool", states: [asItIs] },
  {
    name: "manage-order",
    as: "admin",
    path: `/dashboard/manageAllOrder/${inspected.order._id}`,
    states: [
      together("paid", responding("order", ORDER, inspected), responding("notes", `${ORDER}/notes*`, [])),
    ],
  },
  {
    name: "packing-slips",
    as: "admin",
    path: `/dashboard/manageAllOrder/packing-slips?ids=${inspected.order._id}`,
    states: [responding("one", PACKING, [aPackingSlip()])],
  },
  {
    name: "returns",
    as: "admin",
    path: "/dashboard/returns?state=all",
    states: [responding("each-kind", RETURNS, returns), failing(RETURNS), empty(RETURNS)],
  },
  {
    name: "categories",
    as: "admin",
    path: "/dashboard/categories",
    states: [asItIs, failing(CATALOGUE), responding("none", CATALOGUE, NO_CATALOGUE)],
  },
  {
    name: "add-category",
    as: "admin",
    path: "/dashboard/categories?add=",
    states: [responding("one", CATALOGUE, aManagedCatalogue())],
  },
  {
    name: "manage-category",
    as: "admin",
    path: "/dashboard/categories/bolts",
    states: [responding("one", CATALOGUE, aManagedCatalogue())],
  },
  {
    name: "attributes",
    as: "admin",
    path: "/dashboard/attributes",
    states: [asItIs, failing(CATALOGUE), responding("none", CATALOGUE, NO_CATALOGUE)],
  },
  {
    name: "add-attribute",
    as: "admin",
    path: "/dashboard/attributes?add=",
    states: [responding("one", CATALOGUE, aManagedCatalogue())],
  },
  {
    name: "manage-attribute",
    as: "admin",
    path: "/dashboard/attributes/material",
    states: [responding("one", CATALOGUE, aManagedCatalogue())],
  },
  {
    name: "manage-tool",
    as: "admin",
    path: async () => `/dashboard/manageTools/${(await anyTool())._id}`,
    states: [asItIs],
  },
];
