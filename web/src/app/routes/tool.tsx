import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import { useBrand } from "../../features/settings/use-brand.ts";
import { breadcrumbData, productData } from "../../features/tool/product-data.ts";
import { partQuery } from "../../features/tool/part.api.ts";
import { toolQuery } from "../../features/tool/tool.api.ts";
import { ToolPageContent } from "../../features/tool/tool-page.tsx";
import { lazyOptional } from "../../lib/lazy-optional.ts";
import { stepsTo } from "../../lib/category-steps.ts";
import { paths } from "../../lib/paths.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { StructuredData } from "../../ui/structured-data.tsx";
import { isToolId } from "../tool-address.ts";
import "../../styles/tool-page.scss";

const RecentlyViewedTools = lazyOptional(
  async () => (await import("../../features/tool/recently-viewed-tools.tsx")).RecentlyViewedTools,
);

/** /tools/:partNumber/:slug: one tool, for everybody. Other spellings of the address lead here. */
export function ToolPage() {
  const { partNumber = "" } = useParams();
  return isToolId(partNumber) ? <ById id={partNumber} /> : <ByNumber partNumber={partNumber} />;
}

/** Orders and mails know the id only. */
function ById({ id }: { id: string }) {
  const { data: tool, error, isFetching, refetch } = useQuery(toolQuery(id));
  const { search } = useLocation();
  if (tool) return <Navigate to={paths.tool(tool) + search} replace />;
  return <WithoutTool error={error} retrying={isFetching} onRetry={() => void refetch()} />;
}

function ByNumber({ partNumber }: { partNumber: string }) {
  const { data: part, error, isFetching, refetch } = useQuery(partQuery(partNumber));
  const brand = useBrand();
  const { pathname, search } = useLocation();
  const isHydrated = useIsHydrated();
  if (part === null) return <MissingTool />;
  if (!part) return <WithoutTool error={error} retrying={isFetching} onRetry={() => void refetch()} />;
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

interface WithoutToolProps {
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** The tool is loading, does not exist or could not be loaded. */
function WithoutTool({ error, retrying, onRetry }: WithoutToolProps) {
  const brand = useBrand();
  if (error && asProblem(error).status === 404) return <MissingTool />;
  return (
    <div className="container page">
      <PageTitle page="Tool" brand={brand} />
      <h1 className="visually-hidden">Tool</h1>
      {error ? (
        <ErrorPanel
          title="The tool could not be loaded"
          message={asProblem(error).message}
          retrying={retrying}
          onRetry={onRetry}
        >
          <AllTools />
        </ErrorPanel>
      ) : (
        <Loading what="Loading the tool …" />
      )}
    </div>
  );
}

function MissingTool() {
  return (
    <div className="container page">
      <PageTitle page="Tool not found" brand={useBrand()} />
      <StatePanel title="Tool not found" level="h1" actions={<AllTools />}>
        <p>It may have been removed, or the link has a typo.</p>
      </StatePanel>
    </div>
  );
}

function AllTools() {
  return (
    <Link className="btn btn-outline" to={paths.home}>
      Browse tools
    </Link>
  );
}
