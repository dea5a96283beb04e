import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { toolQuery } from "../features/tool/tool.api.ts";
import { readSession } from "../lib/auth/session.ts";
import { isOnline } from "../lib/connection.ts";
import { startChunkRecovery } from "./failed-chunks.ts";
import { linkedPath } from "./linked-path.ts";

type Prefetch = (
  queryClient: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
) => Promise<unknown>;

const DWELL_MS = 60;
/** Data younger than this is not fetched again. */
const FRESH_MS = 10_000;

/** The first data of a page by route path, for signed-in users only: other users go to the login page. */
const DATA: Readonly<Record<string, Prefetch>> = {
  "purchase/:id": (queryClient, { id = "" }) => queryClient.query({ ...toolQuery(id), staleTime: FRESH_MS }),
  "paymentpage/:id": async (queryClient, { id = "" }) => {
    const { payableOrderQuery } = await import("../features/payment/payment.api.ts");
    await queryClient.query({ ...payableOrderQuery(id), staleTime: FRESH_MS });
  },
  myOrders: async (queryClient) => {
    const session = readSession();
    if (session.status !== "signed-in") return;
    const { ordersQuery } = await import("../features/order/order.api.ts");
    await queryClient.infiniteQuery({ ...ordersQuery(session.user.email), staleTime: FRESH_MS });
  },
};

const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

async function prefetchPage(routes: RouteObject[], queryClient: QueryClient, path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  const signedIn = readSession().status === "signed-in";
  // A failed prefetch is ignored: the navigation requests it again.
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      const data = signedIn ? DATA[route.path ?? ""]?.(queryClient, params) : undefined;
      await Promise.all([typeof route.lazy === "function" ? route.lazy() : undefined, data]);
    }),
  );
}

/**
 * Prefetches the code and data of a page when its link is hovered, focused or touched, unless the device is offline or
 * saves data. Returns a function that stops it.
 */
export function startPrefetch(routes: RouteObject[], queryClient: QueryClient): () => void {
  const stopRecovery = startChunkRecovery();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const at = (waitMs: number) => (event: Event) => {
    clearTimeout(timer);
    const path = linkedPath(event.target);
    if (path === undefined || !isOnline() || savesData()) return;
    timer = setTimeout(() => void prefetchPage(routes, queryClient, path), waitMs);
  };
  const listeners = {
    pointerover: at(DWELL_MS),
    focusin: at(DWELL_MS),
    touchstart: at(0),
  };
  for (const [name, listener] of Object.entries(listeners)) {
    document.addEventListener(name, listener, { passive: true });
  }
  return () => {
    stopRecovery();
    clearTimeout(timer);
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
  };
}
