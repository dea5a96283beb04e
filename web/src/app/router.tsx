import type { RouteObject } from "react-router-dom";
import { RequireSession } from "../features/session/require-session.tsx";
import { Loading } from "../ui/loading.tsx";
import { Layout } from "./layout.tsx";
import { RouteCrash } from "./route-crash.tsx";
import { HomePage } from "./routes/home.tsx";

const adminPages: RouteObject[] = [
  {
    path: "makeadmin",
    lazy: async () => ({ Component: (await import("./routes/make-admin.tsx")).MakeAdminPage }),
  },
  {
    path: "manageAllOrder",
    lazy: async () => ({ Component: (await import("./routes/manage-all-orders.tsx")).ManageAllOrdersPage }),
  },
  {
    path: "manageAllOrder/:id",
    lazy: async () => ({ Component: (await import("./routes/manage-order.tsx")).ManageOrderPage }),
  },
  {
    path: "manageTools",
    lazy: async () => ({ Component: (await import("./routes/manage-tools.tsx")).ManageToolsPage }),
  },
  {
    path: "manageTools/import",
    lazy: async () => ({ Component: (await import("./routes/import-tools.tsx")).ImportToolsPage }),
  },
  {
    path: "manageTools/:id",
    lazy: async () => ({ Component: (await import("./routes/manage-tool.tsx")).ManageToolPage }),
  },
  {
    path: "reviews",
    lazy: async () => ({ Component: (await import("./routes/manage-reviews.tsx")).ManageReviewsPage }),
  },
  { path: "audit", lazy: async () => ({ Component: (await import("./routes/audit.tsx")).AuditPage }) },
  { path: "addTool", lazy: async () => ({ Component: (await import("./routes/add-tool.tsx")).AddToolPage }) },
];

const dashboardPages: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import("./routes/my-profile.tsx")).MyProfilePage }) },
  // Paths are case-insensitive: this also matches /dashboard/myorders.
  {
    path: "myOrders",
    lazy: async () => ({ Component: (await import("./routes/my-orders.tsx")).MyOrdersPage }),
  },
  {
    path: "addreview",
    lazy: async () => ({ Component: (await import("./routes/add-review.tsx")).AddReviewPage }),
  },
  {
    path: "paymentpage/:id",
    lazy: async () => ({ Component: (await import("./routes/payment.tsx")).PaymentPage }),
  },
  {
    lazy: async () => ({ Component: (await import("../features/customer/require-admin.tsx")).RequireAdmin }),
    children: adminPages,
  },
];

const signedInPages: RouteObject[] = [
  {
    path: "purchase/:id",
    lazy: async () => ({ Component: (await import("./routes/purchase.tsx")).PurchasePage }),
  },
  {
    path: "myitems",
    lazy: async () => ({ Component: (await import("./routes/my-items.tsx")).MyItemsPage }),
  },
  {
    path: "dashboard",
    lazy: async () => ({ Component: (await import("./routes/dashboard.tsx")).DashboardPage }),
    children: dashboardPages,
  },
];

/** Every page of the shop. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    errorElement: <RouteCrash />,
    children: [
      {
        hydrateFallbackElement: <Loading what="Loading …" />,
        errorElement: <RouteCrash />,
        children: [
          { index: true, Component: HomePage },
          {
            path: "login",
            lazy: async () => ({ Component: (await import("./routes/login.tsx")).LoginPage }),
          },
          {
            path: "Register",
            lazy: async () => ({ Component: (await import("./routes/login.tsx")).RegisterPage }),
          },
          {
            path: "blogs",
            lazy: async () => ({ Component: (await import("./routes/blogs.tsx")).BlogsPage }),
          },
          {
            path: "portfolio",
            lazy: async () => ({ Component: (await import("./routes/portfolio.tsx")).PortfolioPage }),
          },
          {
            path: "wishlist",
            lazy: async () => ({ Component: (await import("./routes/wish-list.tsx")).WishListPage }),
          },
          { Component: RequireSession, children: signedInPages },
          {
            path: "*",
            lazy: async () => ({ Component: (await import("./routes/not-found.tsx")).NotFoundPage }),
          },
        ],
      },
    ],
  },
];
