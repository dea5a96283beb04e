import { matchRoutes, type RouteObject } from "react-router-dom";

/** Loads the code of a lazy route into it. */
export async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  Object.assign(route, await route.lazy());
  delete route.lazy;
}

/** Loads the code of the page of a path: a router that is created afterwards shows the page at once. */
export async function loadPage(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all((matchRoutes(routes, pathname) ?? []).map(({ route }) => loadRoute(route)));
}
