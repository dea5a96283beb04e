import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
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
  const { data, error, isFetching, refetch } = query;
  const tools = data?.pages.flatMap((page) => page.items) ?? [];
  const rejected = words !== "" && isRejected(error);
  const total = data?.pages[0]?.total ?? tools.length;
  return (
    <>
      <div className="section-head">
        <h2>
          {words === "" ? (
            "Tools and parts"
          ) : (
            <>
              Results for “<span dir="auto">{words}</span>”
            </>
          )}
        </h2>
        {words !== "" && tools.length > 0 && (
          <Link className="all-results" to={paths.filteredSearch(words)}>
            See all results with filters
          </Link>
        )}
        {(!data || tools.length > 0) && (
          <div className="grid-tools">
            {tools.length > 0 && (
              <>
                <span className="secondary small tabular" role="status">
                  {formatCount(tools.length)} of {formatCount(total)}
                  {total >= (words === "" ? COUNTED_MAX.all : COUNTED_MAX.matches) && "+"}
                </span>
                <SortControl words={words} sort={sort} />
              </>
            )}
          </div>
        )}
      </div>
      {!data && !error && (
        <div className="grid-loading">
          <Loading what="Loading tools …" />
        </div>
      )}
      {!data && error && (
        <ErrorPanel
          title="ERROR"
          message={asProblem(error).message}
          retrying={isFetching}
          {...(rejected ? {} : { onRetry: () => void refetch() })}
        >
          {rejected && <ShowAll />}
        </ErrorPanel>
      )}
      {data && tools.length === 0 && (
        <Suspense fallback={<Loading what="Loading tools …" />}>
          <EmptyGrid words={words} />
        </Suspense>
      )}
      {tools.length > 0 && <ToolGrid tools={tools} />}
      {data && (
        <ShowMore query={query} what="tools" label={nextLabel(words, tools.length, data.pages[0]?.total)}>
          {!query.hasNextPage && words !== "" && tools.length > 0 && <ShowAll />}
        </ShowMore>
      )}
    </>
  );
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
