import { useQuery } from "@tanstack/react-query";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router-dom";
import { CatalogueResults } from "../../features/search/catalogue-results.tsx";
import { categoryQuery } from "../../features/catalogue/category.api.ts";
import { withFilter } from "../../features/search/filter-address.ts";
import { EmptyGrid } from "../../features/search/empty-grid.tsx";
import { ToolGrid } from "../../features/tool/tool-grid.tsx";
import { paths } from "../../lib/paths.ts";
import { readWords } from "../../lib/search-words.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { fetchParts } from "../fetch-parts.ts";
import { CACHED, moved, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";

/** Fetches the first parts that match, with the category that was chosen. A former name of it in the address is 301. */
export async function loader({ context, url }: PageArgs) {
  const queryClient = context.get(queryClientContext);
  const { searchParams } = url;
  const slug = searchParams.get("category") ?? "";
  const found = await waitForFirstData(
    context,
    Promise.all([
      slug === "" ? null : queryClient.query({ ...categoryQuery(slug), ...CACHED }),
      fetchParts(queryClient, searchParams, undefined),
    ]),
  );
  const category = found?.[0];
  if (!category || category.slug === slug) return null;
  return moved(
    url,
    `${paths.filteredSearch("")}?${withFilter(searchParams, "category", category.slug).toString()}`,
  );
}

/** A category may have moved; the page loads other words and filters itself. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.searchParams.get("category") !== nextUrl.searchParams.get("category");

/** /search: the parts that match the words, or all, with their facets; one of them is the category. */
export function Component() {
  const [address] = useSearchParams();
  const words = readWords(address);
  const slug = address.get("category") ?? "";
  const { data: category } = useQuery({ ...categoryQuery(slug), enabled: slug !== "" });
  const title = words === "" ? "All parts" : `Results for “${words}”`;
  return (
    <div className="container page category-page">
      <PageTitle page={words === "" ? title : `Search: ${words}`} />
      <Breadcrumb steps={[{ name: "Home", path: paths.home }]} current="Search" />
      <h1>
        {words === "" ? (
          title
        ) : (
          <>
            Results for “<span dir="auto">{words}</span>”
          </>
        )}
      </h1>
      <CatalogueResults
        label={title}
        chosenPath={category?.path ?? []}
        attributes={category?.attributes}
        grid={ToolGrid}
        empty={<EmptyGrid words={words} />}
      />
    </div>
  );
}
