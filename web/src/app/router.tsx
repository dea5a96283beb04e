import type { RouteObject } from "react-router-dom";
import { CATEGORIES_PATH, CATEGORY_PATH, FAMILY_PATH, SEARCH_PATH, TOOL_PATH } from "../lib/paths.ts";
import { Layout } from "./layout.tsx";
import { page } from "./page.ts";
import { HomePage } from "./routes/home.tsx";

const adminPages: RouteObject[] = [
  page("makeadmin", () => import("./routes/make-admin.tsx"), "MakeAdminPage"),
  page("manageAllOrder", () => import("./routes/manage-all-orders.tsx"), "ManageAllOrdersPage"),
  page("manageAllOrder/packing-slips", () => import("./routes/packing-slips.tsx"), "PackingSlipsPage"),
  page("manageAllOrder/:id", () => import("./routes/manage-order.tsx"), "ManageOrderPage"),
  page("returns", () => import("./routes/manage-returns.tsx"), "ManageReturnsPage"),
  page("manageTools", () => import("./routes/manage-tools.tsx"), "ManageToolsPage"),
  page("manageTools/import", () => import("./routes/import-tools.tsx"), "ImportToolsPage"),
  page("manageTools/:id", () => import("./routes/manage-tool.tsx"), "ManageToolPage"),
  page("categories/:slug?", () => import("./routes/manage-catalogue.tsx"), "ManageCategoriesPage"),
  page("attributes/:slug?", () => import("./routes/manage-catalogue.tsx"), "ManageAttributesPage"),
  page("families", () => import("./routes/manage-families.tsx"), "ManageFamiliesPage"),
  page("families/:id", () => import("./routes/manage-families.tsx"), "ManageFamilyPage"),
  page("reviews", () => import("./routes/manage-reviews.tsx"), "ManageReviewsPage"),
  page("searchWords", () => import("./routes/search-words.tsx"), "SearchWordsPage"),
  page("audit", () => import("./routes/audit.tsx"), "AuditPage"),
  page("addTool", () => import("./routes/add-tool.tsx"), "AddToolPage"),
];

const dashboardPages: RouteObject[] = [
  page("", () => import("./routes/my-profile.tsx"), "MyProfilePage"),
  // Paths are case-insensitive: this also matches /dashboard/myorders.
  page("myOrders", () => import("./routes/my-orders.tsx"), "MyOrdersPage"),
  page("addreview", () => import("./routes/add-review.tsx"), "AddReviewPage"),
  page("orders/:id", () => import("./routes/order.tsx"), "OrderPage"),
  page("paymentpage/:id", () => import("./routes/payment.tsx"), "PaymentPage"),
  page("", () => import("../features/customer/require-admin.tsx"), "RequireAdmin", adminPages),
];

const signedInPages: RouteObject[] = [
  page("purchase/:id", () => import("./routes/purchase.tsx"), "PurchasePage"),
  page("myitems", () => import("./routes/my-items.tsx"), "MyItemsPage"),
  page("dashboard", () => import("./routes/dashboard.tsx"), "DashboardPage", dashboardPages),
];

/** Every page of the shop. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      { index: true, Component: HomePage },
      page("login", () => import("./routes/login.tsx"), "LoginPage"),
      page("Register", () => import("./routes/login.tsx"), "RegisterPage"),
      page("blogs", () => import("./routes/blogs.tsx"), "BlogsPage"),
      page("portfolio", () => import("./routes/portfolio.tsx"), "PortfolioPage"),
      page("help", () => import("./routes/shop-pages.tsx"), "HelpPage"),
      page("terms", () => import("./routes/shop-pages.tsx"), "TermsPage"),
      page("privacy", () => import("./routes/shop-pages.tsx"), "PrivacyPage"),
      page("imprint", () => import("./routes/shop-pages.tsx"), "ImprintPage"),
      page(TOOL_PATH, () => import("./routes/tool.tsx"), "ToolPage"),
      page(CATEGORIES_PATH, () => import("./routes/categories.tsx"), "CategoriesPage"),
      page(SEARCH_PATH, () => import("./routes/search.tsx"), "SearchPage"),
      page(CATEGORY_PATH, () => import("./routes/category.tsx"), "CategoryPage"),
      page(FAMILY_PATH, () => import("./routes/family.tsx"), "FamilyPage"),
      page("unsubscribe/:token", () => import("./routes/unsubscribe.tsx"), "UnsubscribePage"),
      page("wishlist", () => import("./routes/wish-list.tsx"), "WishListPage"),
      page("", () => import("../features/session/require-session.tsx"), "RequireSession", signedInPages),
      page("*", () => import("./routes/not-found.tsx"), "NotFoundPage"),
    ],
  },
];
