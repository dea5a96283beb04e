import type { QueryClient } from "@tanstack/react-query";
import { createContext, type LoaderFunctionArgs, RouterContextProvider } from "react-router-dom";

declare module "react-router" {
  interface Future {
    /** Types the `context` of loaders (React Router, "Middleware"). */
    v8_middleware: true;
  }
}

/** What the loader of a page gets: the parameters of its path, its URL, and the context. */
export type PageArgs = Pick<LoaderFunctionArgs, "context" | "params" | "url">;

/** The query cache that loaders fetch into and pages read from. */
export const queryClientContext = createContext<QueryClient>();

/** Options of a loader's query: cached data is used whatever its age, the page refetches what is stale. It replaces the deprecated `ensureQueryData`. */
export const CACHED = { staleTime: "static" } as const;

/** How long a browser shows the page before while data loads. */
const LATEST_MS = 300;

/** Returns the context of loaders with their query cache. */
export function loaderContext(queryClient: QueryClient): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queryClientContext, queryClient);
  return context;
}

/**
 * Waits for the first data of a page. A server waits for all of it, and fails with it. A browser gets undefined for data that has failed or takes
 * longer than a moment: the page shows its spinner or its error.
 */
export async function soon<Data>(data: Promise<Data>): Promise<Data | undefined> {
  if (typeof window === "undefined") return data;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LATEST_MS));
  return Promise.race([data.catch(() => undefined), late]);
}
