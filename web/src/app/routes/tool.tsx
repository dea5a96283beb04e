import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { useBrand } from "../../features/settings/use-brand.ts";
import { breadcrumbData, productData } from "../../features/tool/product-data.ts";
import { partQuery } from "../../features/tool/part.api.ts";
import { toolQuery } from "../../features/tool/tool.api.ts";
import { ToolPageContent } from "../../features/tool/tool-page.tsx";
import { lazyOptional } from "../../lib/lazy-optional.ts";
import { stepsTo } from "../../lib/category-steps.ts";
import { paths } from "../../lib/paths.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { isNotFound } from "../../lib/problem.ts";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { isUuid } from "../../lib/uuid.ts";
import "../../styles/tool-page.scss";

const RecentlyViewedTools = lazyOptional(
  async () => (await import("../../features/tool/recently-viewed-tools.tsx")).RecentlyViewedTools,
);

/** /tools/:partNumber/:slug: one tool, for everybody. Other spellings of the address lead here. */
export function ToolPage() {
  const { partNumber = "" } = useParams();
  return isUuid(partNumber) ? <ById id={partNumber} /> : <ByNumber partNumber={partNumber} />;
}

/** Orders and mails know the id only. */
function ById({ id }: { id: string }) {
  const query = useQuery(toolQuery(id));
  const { search } = useLocation();
  if (query.data) return <Navigate to={paths.tool(query.data) + search} replace />;
  return <WithoutTool query={query} />;
}

function ByNumber({ partNumber }: { partNumber: string }) {
  const query = useQuery(partQuery(partNumber));
  const { data: part } = query;
  const brand = useBrand();
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  if (part === null) return <MissingTool />;
  if (!part) return <WithoutTool query={query} />;
  const { tool } = part;
  const path = paths.tool(tool);
  if (pathname !== path) return <Navigate to={path + search} replace />;
  return (
    <div className="container tool-page">
      <PageTitle page={tool.name} brand={brand} description={tool.description} image={tool.imageUrl} />
      <StructuredData data={productData(tool, brand)} />
      <StructuredData data={breadcrumbData([...stepsTo(part.path), { name: tool.name, path }])} />
      <ToolPageContent part={part} />
      {isHydrated && (
        <Suspense>
          <RecentlyViewedTools key={tool.id} current={tool.id} />
        </Suspense>
      )}
    </div>
  );
}

/** The tool is loading, does not exist or could not be loaded. */
function WithoutTool({ query }: Pick<ComponentProps<typeof QueryFallback>, "query">) {
  const brand = useBrand();
  if (isNotFound(query.error)) return <MissingTool />;
  return (
    <div className="container page">
      <PageTitle page="Tool" brand={brand} />
      <h1 className="visually-hidden">Tool</h1>
      <QueryFallback query={query} loading="Loading the tool …" failure="The tool could not be loaded">
        <PageLink className="btn btn-outline" to={paths.home}>
          Browse tools
        </PageLink>
      </QueryFallback>
    </div>
  );
}

function MissingTool() {
  return (
    <div className="container page">
      <PageTitle page="Tool not found" brand={useBrand()} />
      <meta name="robots" content="noindex" />
      <NotFoundPanel what="Tool" to={paths.home} link="Browse tools" />
    </div>
  );
}
