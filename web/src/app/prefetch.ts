import { matchRoutes, type RouterContextProvider, type RouteObject } from "react-router-dom";
import { isOnline } from "../lib/connection.ts";
import { linkedPage } from "./linked-page.ts";
import { loadRoute } from "./load-route.ts";

/** A pointer that only passes over a link rests on it for less. */
const REST_MS = 60;

const savesData = (): boolean =>
  "connection" in navigator && Reflect.get(Object(navigator.connection), "saveData") === true;

/** Prefetches code and data of a page when its link is hovered, focused or pressed, unless the device is offline or saves data. */
export function startPrefetch(
  routes: RouteObject[],
  context: RouterContextProvider,
  signal?: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = async (url: URL): Promise<void> => {
    const [request, matches] = [new Request(url), matchRoutes(routes, url) ?? []];
    const prefetches = matches.map(async ({ route, params }) => {
      await loadRoute(route);
      if (typeof route.loader === "function")
        await route.loader({ context, params, url, request, pattern: "" });
    });
    // The navigation requests again what fails here.
    await Promise.allSettled(prefetches);
  };
  const listen = ({ type, target }: Event): void => {
    clearTimeout(timer);
    const url = linkedPage(target);
    if (!url || !isOnline() || savesData()) return;
    if (type === "pointerdown") void prefetch(url);
    else timer = setTimeout(() => void prefetch(url), REST_MS);
  };
  for (const type of ["pointerover", "focusin", "pointerdown"]) {
    document.addEventListener(type, listen, { passive: true, ...(signal && { signal }) });
  }
}
