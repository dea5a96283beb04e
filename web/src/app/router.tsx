import type { RouteObject } from "react-router-dom";
import { Layout } from "./layout.tsx";
import { page } from "./page.ts";
import { HomePage } from "./routes/home.tsx";

const adminPages: RouteObject[] = [
  page("makeadmin", async () => (await import("./routes/make-admin.tsx")).MakeAdminPage),
  page("manageAllOrder", async () => (await import("./routes/manage-all-orders.tsx")).ManageAllOrdersPage),
  page("manageAllOrder/:id", async () => (await import("./routes/manage-order.tsx")).ManageOrderPage),
  page("manageTools", async () => (await import("./routes/manage-tools.tsx")).ManageToolsPage),
  page("manageTools/import", async () => (await import("./routes/import-tools.tsx")).ImportToolsPage),
  page("manageTools/:id", async () => (await import("./routes/manage-tool.tsx")).ManageToolPage),
  page("reviews", async () => (await import("./routes/manage-reviews.tsx")).ManageReviewsPage),
  page("audit", async () => (await import("./routes/audit.tsx")).AuditPage),
  page("addTool", async () => (await import("./routes/add-tool.tsx")).AddToolPage),
];

const dashboardPages: RouteObject[] = [
  page("", async () => (await import("./routes/my-profile.tsx")).MyProfilePage),
  // Paths are case-insensitive: this also matches /dashboard/myorders.
  page("myOrders", async () => (await import("./routes/my-orders.tsx")).MyOrdersPage),
  page("addreview", async () => (await import("./routes/add-review.tsx")).AddReviewPage),
  page("paymentpage/:id", async () => (await import("./routes/payment.tsx")).PaymentPage),
  page("", async () => (await import("../features/customer/require-admin.tsx")).RequireAdmin, adminPages),
];

const signedInPages: RouteObject[] = [
  page("purchase/:id", async () => (await import("./routes/purchase.tsx")).PurchasePage),
  page("myitems", async () => (await import("./routes/my-items.tsx")).MyItemsPage),
  page("dashboard", async () => (await import("./routes/dashboard.tsx")).DashboardPage, dashboardPages),
];

/** Every page of the shop. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    children: [
      { index: true, Component: HomePage },
      page("login", async () => (await import("./routes/login.tsx")).LoginPage),
      page("Register", async () => (await import("./routes/login.tsx")).RegisterPage),
      page("blogs", async () => (await import("./routes/blogs.tsx")).BlogsPage),
      page("portfolio", async () => (await import("./routes/portfolio.tsx")).PortfolioPage),
      page("wishlist", async () => (await import("./routes/wish-list.tsx")).WishListPage),
      page(
        "",
        async () => (await import("../features/session/require-session.tsx")).RequireSession,
        signedInPages,
      ),
      page("*", async () => (await import("./routes/not-found.tsx")).NotFoundPage),
    ],
  },
];
