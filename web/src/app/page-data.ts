import type { QueryClient } from "@tanstack/react-query";
import { reviewsQuery } from "../features/review/review.api.ts";
import { settingsQuery } from "../features/settings/settings.api.ts";
import { toolQuery, toolsQuery } from "../features/tool/tool.api.ts";
import { readSession } from "../lib/auth/session.ts";
import { readSearch } from "./search-address.ts";

/** Data younger than this is not fetched again. */
const FRESH_MS = 10_000;

interface Request {
  readonly queryClient: QueryClient;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

interface PageData {
  /** Customers only: signed-out visitors of these pages go to the login page. */
  readonly audience: "everyone" | "customers";
  /** Rejects if something that the page is about could not be loaded. */
  readonly fetch: (request: Request) => Promise<unknown>;
}

const fresh = { staleTime: FRESH_MS };

/** The first data of a page by its route's path: prefetched in the browser, and fetched before the server renders. */
const DATA: Readonly<Record<string, PageData>> = {
  "/": {
    audience: "everyone",
    fetch: ({ queryClient, search }) => {
      const { words, sort } = readSearch(search);
      return Promise.all([
        queryClient.infiniteQuery({ ...toolsQuery(words, sort), ...fresh }),
        words === "" ? queryClient.infiniteQuery(reviewsQuery).catch(() => undefined) : undefined,
      ]);
    },
  },
  "purchase/:id": {
    audience: "customers",
    fetch: ({ queryClient, params: { id = "" } }) => queryClient.query({ ...toolQuery(id), ...fresh }),
  },
  "paymentpage/:id": {
    audience: "customers",
    fetch: async ({ queryClient, params: { id = "" } }) => {
      const { payableOrderQuery } = await import("../features/payment/payment.api.ts");
      await queryClient.query({ ...payableOrderQuery(id), ...fresh });
    },
  },
  myOrders: {
    audience: "customers",
    fetch: async ({ queryClient }) => {
      const session = readSession();
      if (session.status !== "signed-in") return;
      const { ordersQuery } = await import("../features/order/order.api.ts");
      await queryClient.infiniteQuery({ ...ordersQuery(session.user.email), ...fresh });
    },
  },
};

/** Fetches the data of the matched routes into the cache, and the shop's settings. */
export async function fetchPageData(
  matches: readonly { readonly route: { readonly path?: string; readonly index?: boolean } }[],
  request: Request,
): Promise<void> {
  const isSignedIn = readSession().status === "signed-in";
  const wanted = matches.flatMap(({ route }) => DATA[route.index ? "/" : (route.path ?? "")] ?? []);
  await Promise.all([
    request.queryClient.query(settingsQuery),
    ...wanted
      .filter(({ audience }) => audience === "everyone" || isSignedIn)
      .map(({ fetch }) => fetch(request)),
  ]);
}
