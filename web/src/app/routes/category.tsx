import { useQuery } from "@tanstack/react-query";
import { data, Link, useParams, useSearchParams } from "react-router-dom";
import { CatalogueResults } from "../../features/search/catalogue-results.tsx";
import { type Category, categoryQuery } from "../../features/catalogue/category.api.ts";
import { withFilter } from "../../features/search/filter-address.ts";
import { breadcrumbData } from "../../features/tool/product-data.ts";
import { ToolGrid } from "../../features/tool/tool-grid.tsx";
import { stepsTo } from "../../lib/category-steps.ts";
import { readByPages } from "../../lib/page-parameters.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { fetchParts } from "../fetch-parts.ts";
import { CACHED, moved, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";
import { useAddress } from "../use-address.ts";

/** Fetches a category with its first parts. A former address of it is 301, that of no category 404. */
export async function loader({ context, params: { slug = "" }, url }: PageArgs) {
  const queryClient = context.get(queryClientContext);
  const found = await waitForFirstData(
    context,
    Promise.all([
      queryClient.query({ ...categoryQuery(slug), ...CACHED }),
      fetchParts(queryClient, withFilter(url.searchParams, "category", ""), slug),
    ]),
  );
  if (!found) return null;
  const [category] = found;
  if (!category) return data(null, 404);
  return category.slug === slug ? null : moved(url, paths.category(category.slug) + url.search);
}

export { isOtherPage as shouldRevalidate } from "../loading.ts";

/** /c/:slug: a category with its parts and facets. */
export function Component() {
  const { slug = "" } = useParams();
  const search = readByPages(useSearchParams()[0]).toString();
  const query = useQuery(categoryQuery(slug));
  const { data: category } = query;
  useAddress(category ? paths.category(category.slug) : undefined);
  if (category === null) return <MissingCategory />;
  if (!category) {
    return (
      <div className="container page">
        <QueryFallback
          query={query}
          loading="Loading the category …"
          failure="The category could not be loaded"
        />
      </div>
    );
  }
  const above = stepsTo(category.path.slice(0, -1));
  return (
    <div className="container page category-page">
      <PageTitle page={category.name} description={descriptionOf(category)} />
      <StructuredData
        data={breadcrumbData([...above, { name: category.name, path: paths.category(category.slug) }])}
      />
      <Breadcrumb steps={above} current={category.name} />
      <h1 dir="auto">{category.name}</h1>
      {category.children.length > 0 && (
        <ul className="subcategories" aria-label="Subcategories">
          {category.children.map((child) => (
            <li key={child.slug}>
              {/* The link includes what is chosen here: attributes are inherited. */}
              <Link to={{ pathname: paths.category(child.slug), search }} dir="auto">
                {child.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <CatalogueResults
        label={category.name}
        category={category.slug}
        attributes={category.attributes}
        grid={ToolGrid}
        empty={<NoParts />}
      />
    </div>
  );
}

/** The description of a category for search engines and link previews. */
function descriptionOf({ path, attributes }: Category): string {
  const labels = attributes.slice(0, 4).map(({ label }) => label);
  const name = path.map((each) => each.name).join(", ");
  const by = labels.length > 0 ? `, by ${labels.join(", ")}` : "";
  return `${name}: parts with prices and stock${by}. Compare them and order online.`;
}

function NoParts() {
  return (
    <StatePanel
      title="No parts yet"
      actions={
        <Link className="btn btn-outline" to={paths.categories}>
          All categories
        </Link>
      }
    >
      <p>There are no parts in this category yet. Please check back soon.</p>
    </StatePanel>
  );
}

function MissingCategory() {
  return (
    <div className="container page">
      <PageTitle page="Category not found" />
      <meta name="robots" content="noindex" />
      <NotFoundPanel what="Category" to={paths.categories} link="All categories" />
    </div>
  );
}
