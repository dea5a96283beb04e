import { QueryClient } from "@tanstack/react-query";
import { isOnline } from "./connection.ts";
import { asProblem } from "./problem.ts";

const isPassing = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status === 0 || status === 429 || (status >= 500 && status !== 504);
};

/**
 * The cache of server data. Reads are repeated twice when the failure may pass, but not after a
 * long wait for nothing, and not before the device has a network again; writes never by themselves.
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
