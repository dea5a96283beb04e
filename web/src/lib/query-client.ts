import { QueryClient } from "@tanstack/react-query";
import { isOnline } from "./connection.ts";
import { asProblem } from "./problem.ts";

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
        staleTime: 1000,
        retry: (failures, error) => failures < 2 && isOnline() && isPassing(error),
        refetchOnReconnect: true,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
