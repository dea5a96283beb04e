import { matchRoutes, type RouteMatch, type RouteObject } from "react-router-dom";
import { paths } from "../lib/paths.ts";

const DASHBOARD_ROUTE = "dashboard/*";

/** Returns the matched routes of an address, with those inside the dashboard. */
export async function matchPages(routes: RouteObject[], pathname: string): Promise<RouteMatch[]> {
  const matches = matchRoutes(routes, pathname) ?? [];
  if (!matches.some(({ route }) => route.path === DASHBOARD_ROUTE)) return matches;
  const { dashboardPages } = await import("./dashboard-pages.ts");
  return [...matches, ...(matchRoutes(dashboardPages, pathname, paths.dashboard) ?? [])];
}
