import type { RouteObject } from "react-router-dom";
import { page } from "./page.ts";

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

/** The pages below /dashboard, whose addresses a visitor who never signs in does not load. */
export const dashboardPages: RouteObject[] = [
  page("", () => import("./routes/my-profile.tsx"), "MyProfilePage"),
  // Paths are case-insensitive: this also matches /dashboard/myorders.
  page("myOrders", () => import("./routes/my-orders.tsx"), "MyOrdersPage"),
  page("addreview", () => import("./routes/add-review.tsx"), "AddReviewPage"),
  page("orders/:id", () => import("./routes/order.tsx"), "OrderPage"),
  page("paymentpage/:id", () => import("./routes/payment.tsx"), "PaymentPage"),
  page("", () => import("../features/customer/require-admin.tsx"), "RequireAdmin", adminPages),
  page("*", () => import("./routes/not-found.tsx"), "NotFoundPage"),
];
