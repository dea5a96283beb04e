import { matchRoutes, type RouterContextProvider, type RouteObject } from "react-router-dom";
import { isOnline } from "../lib/connection.ts";
import { linkedPage } from "./linked-page.ts";
import { loadRoute } from "./load-route.ts";

/** After how long each event prefetches. A pointer that only passes over a link rests on it for less. */
const WAITS_MS = { pointerover: 60, focusin: 60, pointerdown: 0 };

const savesData = (): boolean =>
  "connection" in navigator && Reflect.get(Object(navigator.connection), "saveData") === true;

/**
 * Prefetches the code and the data of a page when its link is hovered, focused or pressed, unless the device is offline or saves data.
 * Returns a function that stops it.
 */
export function startPrefetch(routes: RouteObject[], context: RouterContextProvider): () => void {
  const listening = new AbortController();
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
  for (const [type, waitMs] of Object.entries(WAITS_MS)) {
    const listen = ({ target }: Event): void => {
      clearTimeout(timer);
      const url = linkedPage(target);
      if (url && isOnline() && !savesData()) timer = setTimeout(() => void prefetch(url), waitMs);
    };
    document.addEventListener(type, listen, { passive: true, signal: listening.signal });
  }
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
