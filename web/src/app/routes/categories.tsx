import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { categoriesQuery } from "../../features/catalogue/categories.api.ts";
import { CategoryTree } from "../../features/catalogue/category-tree.tsx";
import { useBrand } from "../../features/settings/use-brand.ts";
import { breadcrumbData } from "../../features/tool/product-data.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { CACHED, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";

const TITLE = "Categories";
const HOME = { name: "Home", path: paths.home };

/** Fetches all categories. */
export async function loader({ context }: PageArgs): Promise<null> {
  await waitForFirstData(context, context.get(queryClientContext).query({ ...categoriesQuery, ...CACHED }));
  return null;
}

/** /c: the tree of all categories. */
export function Component() {
  const brand = useBrand();
  const query = useQuery(categoriesQuery);
  const { data: branches } = query;
  return (
    <div className="container page">
      <PageTitle page={TITLE} description={descriptionOf(brand, branches?.map(({ name }) => name) ?? [])} />
      <StructuredData data={breadcrumbData([HOME, { name: TITLE, path: paths.categories }])} />
      <Breadcrumb steps={[HOME]} current={TITLE} />
      <h1>{TITLE}</h1>
      {!branches && (
        <QueryFallback
          query={query}
          loading="Loading categories …"
          failure="The categories could not be loaded"
        />
      )}
      {branches?.length === 0 && (
        <StatePanel
          title="No categories yet"
          actions={
            <Link className="btn btn-outline" to={paths.home}>
              Browse tools
            </Link>
          }
        >
          <p>All tools and parts are on the home page.</p>
        </StatePanel>
      )}
      {branches && branches.length > 0 && <CategoryTree branches={branches} />}
    </div>
  );
}

const descriptionOf = (brand: string, names: readonly string[]): string =>
  `All categories of tools and parts for sale at ${brand}${names.length > 0 ? `: ${names.join(", ")}` : ""}.`;
