import type { QueryClient } from "@tanstack/react-query";
import {
  createContext,
  type LoaderFunctionArgs,
  redirect,
  replace,
  RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from "react-router-dom";

declare module "react-router" {
  interface Future {
    /** Types the `context` of loaders (React Router, "Middleware"). */
    v8_middleware: true;
  }
}

/** The arguments of a page's loader: the parameters of its path, its URL, and the context. */
export type PageArgs = Pick<LoaderFunctionArgs, "context" | "params" | "url">;

/** The query cache that loaders fetch into and pages read from. */
export const queryClientContext = createContext<QueryClient>();

/** Options of a loader's query: cached data is used whatever its age, the page refetches what is stale. */
export const CACHED = { staleTime: "static" } as const;

/** The time that a browser shows the previous page while data loads. */
const FIRST_DATA_WAIT_MS = 300;

/** True if a server renders the page. */
const isServerContext = createContext(false);

/** Returns the context of loaders with their query cache, in a browser or on a server. */
export function loaderContext(queryClient: QueryClient, isServer = false): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  context.set(isServerContext, isServer);
  return context;
}

/**
 * Waits for the first data of a page. A server waits for all of it, and fails with it. A browser gets undefined for data that has failed or takes
 * longer than a moment: the page shows its spinner or its error.
 */
export async function waitForFirstData<Data>(
  context: PageArgs["context"],
  data: Promise<Data>,
): Promise<Data | undefined> {
  if (context.get(isServerContext)) return data;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, FIRST_DATA_WAIT_MS));
  return Promise.race([data.catch(() => undefined), late]);
}

/** Returns the redirect (301) of a page that has another address. An address that is in the history already is replaced: Back does not return to it. */
export function moved({ pathname, search }: URL, address: string): Response {
  const isOpen =
    typeof window !== "undefined" && window.location.pathname + window.location.search === pathname + search;
  return isOpen ? replace(address, 301) : redirect(address, 301);
}

/** Returns whether a loader runs: for another page or a revalidation. A page itself loads other filters, words and orders. */
export const isOtherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
