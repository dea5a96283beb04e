import type { QueryClient } from "@tanstack/react-query";
import { catalogueQuery } from "../features/search/catalogue.api.ts";
import { queryOfAddress } from "../features/search/filter-address.ts";
import { asProblem } from "../lib/problem.ts";
import { CACHED } from "./loading.ts";

/** Fetches the first parts. The page reports filters that the API rejects. */
export async function fetchParts(
  queryClient: QueryClient,
  address: URLSearchParams,
  category: string | undefined,
): Promise<void> {
  try {
    await queryClient.infiniteQuery({
      ...catalogueQuery(queryOfAddress(address, category)),
      ...CACHED,
    });
  } catch (error) {
    const { status } = asProblem(error);
    if (status < 400 || status >= 500 || status === 429) throw error;
  }
}
