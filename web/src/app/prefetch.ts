import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router-dom";
import { isOnline } from "../lib/connection.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { startChunkRecovery } from "./failed-chunks.ts";
import { linkedPage } from "./linked-page.ts";
import { matchPages } from "./match-pages.ts";
import { fetchPageData, fetchPageImages } from "./page-data.ts";
import { loadPages } from "./page.ts";
import { openOnPress } from "./open-on-press.ts";

const DWELL_MS = 60;
const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

async function prefetchPage(routes: RouteObject[], queryClient: QueryClient, link: URL): Promise<void> {
  const matches = await matchPages(routes, link.pathname);
  const params = matches.at(-1)?.params ?? {};
  // A failed prefetch is ignored: the navigation requests it again.
  const { pathname, searchParams: search } = link;
  await Promise.allSettled([
    loadPages(matches),
    fetchPageData(matches, { queryClient, pathname, params, search }).then(() =>
      fetchPageImages(matches, { queryClient, params }),
    ),
  ]);
}

/**
 * Prefetches the code, data and first image of a page when its link is hovered, focused or touched, unless the device is
 * offline or saves data; begins with the event `first`. Opens pages when the mouse button goes down, and loads the code of
 * toasts. Returns a function that stops it.
 */
export function startPrefetch(routes: RouteObject[], queryClient: QueryClient, first?: Event): () => void {
  const stopRecovery = startChunkRecovery();
  const stopOpening = openOnPress();
  // An error message must also be shown when the network is gone by then.
  whenIdle(() => {
    if (isOnline() && !savesData()) void import("../ui/toaster.tsx").catch(() => undefined);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const at = (waitMs: number) => (event: Event) => {
    clearTimeout(timer);
    const link = linkedPage(event.target);
    if (!link || !isOnline() || savesData()) return;
    timer = setTimeout(() => void prefetchPage(routes, queryClient, link), waitMs);
  };
  const listeners = {
    pointerover: at(DWELL_MS),
    focusin: at(DWELL_MS),
    touchstart: at(0),
  };
  for (const [name, listener] of Object.entries(listeners)) {
    document.addEventListener(name, listener, { passive: true });
  }
  if (first) at(0)(first);
  return () => {
    stopRecovery();
    stopOpening();
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
  };
}
