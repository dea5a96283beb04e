import { Outlet, type RouteObject } from "react-router-dom";
import { settingsQuery } from "../features/settings/settings.api.ts";
import { CATEGORIES_PATH, CATEGORY_PATH, FAMILY_PATH, SEARCH_PATH, TOOL_PATH } from "../lib/paths.ts";
import { Layout } from "./layout.tsx";
import { CACHED, type PageArgs, queryClientContext, waitForFirstData } from "./loading.ts";
import { CrashedPage } from "./crashed-page.tsx";
import { leadsToPage } from "./return-path.ts";
import { Component as HomePage, loader as loadHome, shouldRevalidate } from "./routes/home.tsx";

const adminPages: RouteObject[] = [
  { path: "makeadmin", lazy: () => import("./routes/make-admin.tsx") },
  { path: "manageAllOrder", lazy: () => import("./routes/manage-all-orders.tsx") },
  { path: "manageAllOrder/packing-slips", lazy: () => import("./routes/packing-slips.tsx") },
  { path: "manageAllOrder/:id", lazy: () => import("./routes/manage-order.tsx") },
  { path: "returns", lazy: () => import("./routes/manage-returns.tsx") },
  { path: "manageTools", lazy: () => import("./routes/manage-tools.tsx") },
  { path: "manageTools/import", lazy: () => import("./routes/import-tools.tsx") },
  { path: "manageTools/:id", lazy: () => import("./routes/manage-tool.tsx") },
  {
    path: "categories/:slug?",
    lazy: async () => ({ Component: (await import("./routes/manage-catalogue.tsx")).ManageCategoriesPage }),
  },
  {
    path: "attributes/:slug?",
    lazy: async () => ({ Component: (await import("./routes/manage-catalogue.tsx")).ManageAttributesPage }),
  },
  {
    path: "families",
    lazy: async () => ({
      Component: (await import("../features/family/manage-families.tsx")).ManageFamiliesPage,
    }),
  },
  {
    path: "families/:id",
    lazy: async () => ({
      Component: (await import("../features/family/manage-families.tsx")).ManageFamilyPage,
    }),
  },
  {
    path: "sellers",
    lazy: async () => ({ Component: (await import("../features/zone/sellers.tsx")).SellersPage }),
  },
  {
    path: "sellers/:id",
    lazy: async () => ({ Component: (await import("../features/zone/sellers.tsx")).SellerPage }),
  },
  { path: "reviews", lazy: () => import("./routes/manage-reviews.tsx") },
  { path: "searchWords", lazy: () => import("./routes/search-words.tsx") },
  {
    path: "searchWords/:id",
    lazy: async () => ({ Component: (await import("../features/search/synonyms.tsx")).SynonymsPage }),
  },
  { path: "audit", lazy: () => import("./routes/audit.tsx") },
  { path: "addTool", lazy: () => import("./routes/add-tool.tsx") },
];

const dashboardPages: RouteObject[] = [
  { index: true, lazy: () => import("./routes/my-profile.tsx") },
  // Paths are case-insensitive: this also matches /dashboard/myorders.
  { path: "myOrders", lazy: () => import("./routes/my-orders.tsx") },
  { path: "addreview", lazy: () => import("./routes/add-review.tsx") },
  { path: "orders/:id", lazy: () => import("./routes/order.tsx") },
  { path: "paymentpage/:id", lazy: () => import("./routes/payment.tsx") },
  {
    lazy: async () => ({ Component: (await import("../features/customer/require-admin.tsx")).RequireAdmin }),
    children: adminPages,
  },
  { path: "*", lazy: () => import("./routes/not-found.tsx") },
];

const signedInPages: RouteObject[] = [
  { path: "purchase/:id", lazy: () => import("./routes/purchase.tsx") },
  { path: "myitems", lazy: () => import("./routes/my-items.tsx") },
  { path: "dashboard", lazy: () => import("./routes/dashboard.tsx"), children: dashboardPages },
];

const pages: RouteObject[] = [
  { index: true, Component: HomePage, loader: loadHome, shouldRevalidate },
  { path: "login", lazy: async () => ({ Component: (await import("./routes/login.tsx")).LoginPage }) },
  { path: "Register", lazy: async () => ({ Component: (await import("./routes/login.tsx")).RegisterPage }) },
  { path: "blogs", lazy: () => import("./routes/blogs.tsx") },
  { path: "portfolio", lazy: () => import("./routes/portfolio.tsx") },
  { path: "help", lazy: async () => ({ Component: (await import("./routes/shop-pages.tsx")).HelpPage }) },
  { path: "terms", lazy: async () => ({ Component: (await import("./routes/shop-pages.tsx")).TermsPage }) },
  {
    path: "privacy",
    lazy: async () => ({ Component: (await import("./routes/shop-pages.tsx")).PrivacyPage }),
  },
  {
    path: "imprint",
    lazy: async () => ({ Component: (await import("./routes/shop-pages.tsx")).ImprintPage }),
  },
  { path: TOOL_PATH, lazy: () => import("./routes/tool.tsx") },
  { path: CATEGORIES_PATH, lazy: () => import("./routes/categories.tsx") },
  { path: SEARCH_PATH, lazy: () => import("./routes/search.tsx") },
  { path: CATEGORY_PATH, lazy: () => import("./routes/category.tsx") },
  { path: FAMILY_PATH, lazy: () => import("./routes/family.tsx") },
  { path: "unsubscribe/:token", lazy: () => import("./routes/unsubscribe.tsx") },
  { path: "wishlist", lazy: () => import("./routes/wish-list.tsx") },
  {
    lazy: async () => ({
      Component: (await import("../features/session/require-session.tsx")).RequireSession,
    }),
    children: signedInPages,
  },
  { path: "*", lazy: () => import("./routes/not-found.tsx") },
];

/** Fetches the settings, which header and footer show on every page. */
async function loadSettings({ context }: PageArgs): Promise<null> {
  await waitForFirstData(context, context.get(queryClientContext).query({ ...settingsQuery, ...CACHED }));
  return null;
}

/** The pages inside the layout; the login page, which cannot import this table (a cycle), gets the check of known pages. */
function Pages() {
  return <Outlet context={isPage} />;
}

const isPage = (pathname: string): boolean => leadsToPage(routes, pathname);

/** Every page of the shop. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: Layout,
    ErrorBoundary: CrashedPage,
    loader: loadSettings,
    shouldRevalidate: () => false,
    children: [{ Component: Pages, ErrorBoundary: CrashedPage, children: pages }],
  },
];
