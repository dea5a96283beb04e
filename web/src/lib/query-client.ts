import { QueryClient } from "@tanstack/react-query";
import { isOnline } from "./connection.ts";
import { asProblem } from "./problem.ts";

/** The age that a response may have, data or error, when a component begins to use it. */
const FRESH_MS = 1000;

const isPassing = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status === 0 || status === 429 || (status >= 500 && status !== 504);
};

/**
 * Creates the query cache. Temporary failures of reads are retried twice, but not after a timeout and not while offline;
 * writes are never retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A request that a page's loader could not finish just now is not sent again when the page is shown.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt >= FRESH_MS,
        retry: (failures, error) => failures < 2 && isOnline() && isPassing(error),
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
