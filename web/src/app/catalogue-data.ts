import type { QueryClient } from "@tanstack/react-query";
import { categoriesQuery, topCategoriesQuery } from "../features/catalogue/categories.api.ts";
import { catalogueCountQuery, catalogueQuery, categoryQuery } from "../features/catalogue/catalogue.api.ts";
import {
  alternativesTo,
  filtersOf,
  queryOfAddress,
  withFilter,
} from "../features/catalogue/filter-address.ts";
import { paths } from "../lib/paths.ts";
import { asProblem } from "../lib/problem.ts";

interface CatalogueOutcome {
  /** Status 301: the present address of the page. */
  readonly movedTo?: string;
  /** 404: there is no such category. */
  readonly status?: number;
}

/** Fetches what the home page shows of the categories. */
export async function fetchTopCategories(queryClient: QueryClient): Promise<void> {
  await queryClient.query(topCategoriesQuery);
}

/** Fetches all categories. */
export async function fetchCategoriesPage(queryClient: QueryClient): Promise<CatalogueOutcome> {
  await queryClient.query(categoriesQuery);
  return {};
}

/** Fetches a category with its first parts; returns where its page is. */
export async function fetchCategoryPage(
  queryClient: QueryClient,
  { slug, search }: { slug: string; search: URLSearchParams },
): Promise<CatalogueOutcome> {
  const [category] = await Promise.all([
    queryClient.query(categoryQuery(slug)),
    fetchParts(queryClient, withFilter(search, "category", ""), slug),
  ]);
  if (!category) return { status: 404 };
  if (category.slug !== slug) {
    const query = search.toString();
    return { status: 301, movedTo: paths.category(category.slug) + (query && `?${query}`) };
  }
  return {};
}

/** Fetches the first parts that a search finds, with the category that was chosen. */
export async function fetchSearchPage(
  queryClient: QueryClient,
  search: URLSearchParams,
): Promise<CatalogueOutcome> {
  const slug = search.get("category") ?? "";
  const [category] = await Promise.all([
    slug === "" ? undefined : queryClient.query(categoryQuery(slug)),
    fetchParts(queryClient, search, undefined),
  ]);
  if (!category || category.slug === slug) return {};
  const moved = withFilter(search, "category", category.slug).toString();
  return { status: 301, movedTo: `${paths.filteredSearch("")}?${moved}` };
}

/** Fetches the first parts; where there are none, also what each filter leaves out. The page reports filters that the API rejects. */
async function fetchParts(
  queryClient: QueryClient,
  address: URLSearchParams,
  category: string | undefined,
): Promise<void> {
  try {
    const { pages } = await queryClient.infiniteQuery(catalogueQuery(queryOfAddress(address, category)));
    // Without filters it would be the same search, counted twice.
    if (pages[0]?.total !== 0 || filtersOf(address).length === 0) return;
    const { all, without } = alternativesTo(address, category);
    const queries = [all, ...without.map(({ query }) => query)];
    await Promise.all(queries.map((query) => queryClient.query(catalogueCountQuery(query))));
  } catch (error) {
    const { status } = asProblem(error);
    if (status < 400 || status >= 500 || status === 429) throw error;
  }
}
