import type { RouteObject } from "react-router-dom";
import { CATEGORIES_PATH, CATEGORY_PATH, FAMILY_PATH, SEARCH_PATH, TOOL_PATH } from "../lib/paths.ts";
import { Layout } from "./layout.tsx";
import { page } from "./page.ts";
import { HomePage } from "./routes/home.tsx";

const signedInPages: RouteObject[] = [
  page("purchase/:id", () => import("./routes/purchase.tsx"), "PurchasePage"),
  page("myitems", () => import("./routes/my-items.tsx"), "MyItemsPage"),
  page("dashboard/*", () => import("./routes/dashboard.tsx"), "DashboardPage"),
];

/** Every page of the shop; those of the dashboard are in dashboard-pages.ts. */
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
