import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { CatalogueResults } from "../../features/catalogue/catalogue-results.tsx";
import { categoryQuery } from "../../features/catalogue/catalogue.api.ts";
import { withFilter } from "../../features/catalogue/filter-address.ts";
import { useBrand } from "../../features/settings/use-brand.ts";
import { NothingFound } from "../../features/tool/nothing-found.tsx";
import { ToolGrid } from "../../features/tool/tool-grid.tsx";
import { paths } from "../../lib/paths.ts";
import { readWords } from "../../lib/search-words.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageTitle } from "../../ui/page-title.tsx";

/** /search: the parts that match the words, or all, with their facets; one of them is the category. */
export function SearchPage() {
  const brand = useBrand();
  const [address] = useSearchParams();
  const words = readWords(address);
  const slug = address.get("category") ?? "";
  const { data: category } = useQuery({ ...categoryQuery(slug), enabled: slug !== "" });
  if (category && category.slug !== slug) {
    return <Navigate to={`?${withFilter(address, "category", category.slug).toString()}`} replace />;
  }
  const title = words === "" ? "All parts" : `Results for “${words}”`;
  return (
    <div className="container page category-page">
      <PageTitle page={words === "" ? title : `Search: ${words}`} brand={brand} />
      <Breadcrumb steps={[{ name: "Home", path: paths.home }]} current="Search" />
      <h1>{title}</h1>
      <CatalogueResults
        label={title}
        chosenPath={category?.path ?? []}
        attributes={category?.attributes}
        grid={ToolGrid}
        nothingFound={<NothingFound words={words} />}
      />
    </div>
  );
}
