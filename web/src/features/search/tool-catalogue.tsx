import { useInfiniteQuery, type UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { QueryError } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { formatCount } from "../../lib/stock.ts";
import { SortControl } from "./sort-control.tsx";
import { COUNTED_MAX, PAGE_SIZE, toolsQuery, type ToolSort } from "../tool/tool.api.ts";
import { ToolGrid } from "../tool/tool-grid.tsx";

const EmptyGrid = lazy(async () => ({ default: (await import("./empty-grid.tsx")).EmptyGrid }));

/** The API rejected the search words: a retry cannot help. */
const isRejected = (error: unknown): boolean => {
  const { status } = asProblem(error);
  return status >= 400 && status < 500 && status !== 429;
};

/** The tool grid with heading, loading, empty and error states; with words only matching tools. */
export function ToolCatalogue({ words, sort }: { words: string; sort: ToolSort }) {
  const query = useInfiniteQuery(toolsQuery(words, sort));
  const { data } = query;
  const tools = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages[0]?.total;
  return (
    <>
      <div className="section-head">
        <Heading words={words} hasResults={tools.length > 0} />
        {tools.length > 0 ? (
          <div className="grid-tools">
            <span className="secondary small tabular" role="status">
              {countText(words, tools.length, total)}
            </span>
            <SortControl words={words} sort={sort} />
          </div>
        ) : (
          // Its height stays while the tools load.
          !data && <div className="grid-tools" />
        )}
      </div>
      {!data && <Pending words={words} query={query} />}
      {data && tools.length === 0 && (
        <Suspense fallback={<Loading what="Loading tools …" />}>
          <EmptyGrid words={words} />
        </Suspense>
      )}
      {tools.length > 0 && <ToolGrid tools={tools} />}
      {data && (
        <ShowMore query={query} what="tools" label={nextLabel(words, tools.length, total)}>
          {!query.hasNextPage && words !== "" && tools.length > 0 && <ShowAll />}
        </ShowMore>
      )}
    </>
  );
}

function Heading({ words, hasResults }: { words: string; hasResults: boolean }) {
  if (words === "") return <h2>Tools and parts</h2>;
  return (
    <>
      <h2>
        Results for “<span dir="auto">{words}</span>”
      </h2>
      {hasResults && (
        <Link className="all-results" to={paths.filteredSearch(words)}>
          See all results with filters
        </Link>
      )}
    </>
  );
}

interface PendingProps {
  readonly words: string;
  readonly query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
}

/** The tools are loading, or could not be loaded. */
function Pending({ words, query }: PendingProps) {
  const { error } = query;
  if (!error) {
    return (
      <div className="grid-loading">
        <Loading what="Loading tools …" />
      </div>
    );
  }
  if (words === "" || !isRejected(error)) return <QueryError query={query} title="ERROR" />;
  return (
    <ErrorPanel title="ERROR" message={asProblem(error).message}>
      <ShowAll />
    </ErrorPanel>
  );
}

function countText(words: string, shown: number, total = shown): string {
  const isMore = total >= (words === "" ? COUNTED_MAX.all : COUNTED_MAX.matches);
  return `${formatCount(shown)} of ${formatCount(total)}${isMore ? "+" : ""}`;
}

/** Names the number of all tools where the next page is the last one. */
const nextLabel = (words: string, shown: number, total = 0): string =>
  total > shown && total <= shown + PAGE_SIZE
    ? `Show all ${formatCount(total)} ${words === "" ? "tools" : "results"}`
    : "Show more";

function ShowAll() {
  return (
    <Link className="btn btn-outline" to={paths.home}>
      Browse tools
    </Link>
  );
}
