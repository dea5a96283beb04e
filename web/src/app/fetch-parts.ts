import type { QueryClient } from "@tanstack/react-query";
import { catalogueCountQuery, catalogueQuery } from "../features/catalogue/catalogue.api.ts";
import { alternativesTo, filtersOf, queryOfAddress } from "../features/catalogue/filter-address.ts";
import { asProblem } from "../lib/problem.ts";
import { CACHED } from "./loading.ts";

/** Fetches the first parts; where there are none, also what each filter leaves out. The page reports filters that the API rejects. */
export async function fetchParts(
  queryClient: QueryClient,
  address: URLSearchParams,
  category: string | undefined,
): Promise<void> {
  try {
    const { pages } = await queryClient.infiniteQuery({
      ...catalogueQuery(queryOfAddress(address, category)),
      ...CACHED,
    });
    // Without filters it would be the same search, counted twice.
    if (pages[0]?.total !== 0 || filtersOf(address).length === 0) return;
    const { all, without } = alternativesTo(address, category);
    const queries = [all, ...without.map(({ query }) => query)];
    await Promise.all(
      queries.map((query) => queryClient.query({ ...catalogueCountQuery(query), ...CACHED })),
    );
  } catch (error) {
    const { status } = asProblem(error);
    if (status < 400 || status >= 500 || status === 429) throw error;
  }
}
