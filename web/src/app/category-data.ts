import type { QueryClient } from "@tanstack/react-query";
import { catalogueQuery, categoryQuery } from "../features/catalogue/catalogue.api.ts";
import { queryOfAddress } from "../features/catalogue/filter-address.ts";
import { paths } from "../lib/paths.ts";

interface CategoryOutcome {
  /** Status 301: the present address of the category. */
  readonly movedTo?: string;
  /** 404: there is no such category. */
  readonly status?: number;
}

/** Fetches a category with its first parts, and says where its page is. */
export async function fetchCategoryPage(
  queryClient: QueryClient,
  { slug, search }: { slug: string; search: URLSearchParams },
): Promise<CategoryOutcome> {
  const parts = queryClient
    .infiniteQuery(catalogueQuery(queryOfAddress(search, slug)))
    .catch(() => undefined);
  const category = await queryClient.query(categoryQuery(slug));
  if (!category) return { status: 404 };
  if (category.slug !== slug) {
    const query = search.toString();
    return { status: 301, movedTo: paths.category(category.slug) + (query && `?${query}`) };
  }
  await parts;
  return {};
}
