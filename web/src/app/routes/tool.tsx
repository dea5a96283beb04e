import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { data, Link, useParams } from "react-router-dom";
import { useBrand } from "../../features/settings/use-brand.ts";
import { DETAIL_SIZES } from "../../features/tool/image-sizes.ts";
import { StockAlert } from "../../features/stock/stock-alert.tsx";
import { useLiveTool } from "../../features/stock/use-live-stock.ts";
import { breadcrumbData, productData } from "../../features/tool/product-data.ts";
import { type Part, partQuery } from "../../features/tool/part.api.ts";
import { type Tool, toolQuery } from "../../features/tool/tool.api.ts";
import { ToolPageContent } from "../../features/tool/tool-page.tsx";
import { lazyOptional } from "../../lib/lazy-optional.ts";
import { stepsTo } from "../../lib/category-steps.ts";
import { paths } from "../../lib/paths.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { isNotFound } from "../../lib/problem.ts";
import { NotFoundPanel } from "../../ui/not-found-panel.tsx";
import { PageTitle } from "../../features/settings/page-title.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { isUuid } from "../../lib/uuid.ts";
import { CACHED, moved, type PageArgs, queryClientContext, waitForFirstData } from "../loading.ts";
import { prefetchToolImage } from "../prefetch-image.ts";
import { useAddress } from "../use-address.ts";
import "../../styles/tool-page.scss";

const RecentlyViewedTools = lazyOptional(
  async () => (await import("../../features/tool/recently-viewed-tools.tsx")).RecentlyViewedTools,
);

/**
 * Fetches the tool of an address `/tools/<part number or id>/<slug>`. 301: its page has another address. 404: there is no such tool. 410: it
 * was archived long ago.
 */
export async function loader({ context, params: { partNumber: name = "" }, url }: PageArgs) {
  const queryClient = context.get(queryClientContext);
  const movedTo = (tool: Tool) => moved(url, paths.tool(tool) + url.search);
  if (isUuid(name)) {
    // Orders and mails know the id only.
    const tool = await queryClient.query({ ...toolQuery(name), ...CACHED }).catch(nullIfNotFound);
    return tool ? movedTo(tool) : data(null, 404);
  }
  const part = await waitForFirstData(context, queryClient.query({ ...partQuery(name), ...CACHED }));
  if (part === undefined) return null;
  if (part === null) return data(null, 404);
  prefetchToolImage(part.tool.imageUrl, DETAIL_SIZES);
  if (paths.tool(part.tool) !== url.pathname) return movedTo(part.tool);
  return data(null, part.gone ? 410 : 200);
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}

/** /tools/:partNumber/:slug: one tool, for everybody. */
export function Component() {
  const { partNumber = "" } = useParams();
  return isUuid(partNumber) ? <MissingTool /> : <ByNumber partNumber={partNumber} />;
}

function ByNumber({ partNumber }: { partNumber: string }) {
  const query = useQuery(partQuery(partNumber));
  const { data: part } = query;
  useAddress(part ? paths.tool(part.tool) : undefined);
  const brand = useBrand();
  const isHydrated = useIsHydrated();
  if (part === null) return <MissingTool />;
  if (!part) return <WithoutTool query={query} />;
  const { tool } = part;
  const path = paths.tool(tool);
  return (
    <div className="container tool-page">
      <PageTitle page={tool.name} description={tool.description} image={tool.imageUrl} />
      <StructuredData data={productData(tool, brand)} />
      <StructuredData data={breadcrumbData([...stepsTo(part.path), { name: tool.name, path }])} />
      <LivePage part={part} />
      {isHydrated && (
        <Suspense>
          <RecentlyViewedTools key={tool.id} current={tool.id} />
        </Suspense>
      )}
    </div>
  );
}

function LivePage({ part }: { part: Part }) {
  const tool = useLiveTool(part.tool);
  return <ToolPageContent part={part} tool={tool} stockAlert={<StockAlert toolId={tool.id} />} />;
}

/** The tool is loading, does not exist or could not be loaded. */
function WithoutTool({ query }: Pick<ComponentProps<typeof QueryFallback>, "query">) {
  if (isNotFound(query.error)) return <MissingTool />;
  return (
    <div className="container page">
      <PageTitle page="Tool" />
      <h1 className="visually-hidden">Tool</h1>
      <QueryFallback query={query} loading="Loading the tool …" failure="The tool could not be loaded">
        <Link className="btn btn-outline" to={paths.home}>
          Browse tools
        </Link>
      </QueryFallback>
    </div>
  );
}

function MissingTool() {
  return (
    <div className="container page">
      <PageTitle page="Tool not found" />
      <meta name="robots" content="noindex" />
      <NotFoundPanel what="Tool" to={paths.home} link="Browse tools" />
    </div>
  );
}
