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
/** Pointed at twice within this time, data are brought once. */
const FRESH_MS = 10_000;

/** What pages show first, by the path of their route. Signed-in people only: everybody else is led to sign in. */
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
  // What cannot be had now is asked for again, by a document of its own, when somebody goes there.
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      const data = signedIn ? DATA[route.path ?? ""]?.(queryClient, params) : undefined;
      await Promise.all([typeof route.lazy === "function" ? route.lazy() : undefined, data]);
    }),
  );
}

/**
 * Brings the code and the data of a page ahead when its link is pointed at, focused or touched. Returns how to stop.
 * Nothing is brought offline, or where the visitor saves data.
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
