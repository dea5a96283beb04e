import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { formatCount } from "./stock.ts";
import { toolsQuery } from "./tool.api.ts";
import { ToolGrid } from "./tool-grid.tsx";

/** The tool grid with its heading and all its states; with words only what matches them. */
export function ToolCatalogue({ words }: { words: string }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(toolsQuery(words));
  const tools = data?.pages.flatMap((page) => page.items) ?? [];
  const total = data?.pages[0]?.total ?? tools.length;
  return (
    <>
      <div className="section-head">
        <h2>{words === "" ? "Tools and parts" : `Results for “${words}”`}</h2>
        {data && tools.length > 0 && (
          <span className="secondary small tabular" role="status">
            {formatCount(tools.length)} of {formatCount(total)}
          </span>
        )}
      </div>
      {!data && !error && <Loading what="Loading tools …" />}
      {!data && error && (
        <ErrorPanel
          title="ERROR"
          message={asProblem(error).message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && tools.length === 0 && <NothingFound words={words} />}
      {tools.length > 0 && <ToolGrid tools={tools} />}
      {data && (hasNextPage || words !== "") && (
        <div className="grid-more">
          {hasNextPage ? (
            <button
              type="button"
              className="btn btn-outline"
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? "Loading …" : "Show more"}
            </button>
          ) : (
            tools.length > 0 && (
              <Link className="btn btn-outline" to={paths.home}>
                Show all tools
              </Link>
            )
          )}
        </div>
      )}
    </>
  );
}

function NothingFound({ words }: { words: string }) {
  if (words === "") {
    return (
      <StatePanel title="No tools yet">
        <p>The catalogue is being filled. Please look in again soon.</p>
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="Nothing found"
      actions={
        <Link className="btn btn-outline" to={paths.home}>
          Show all tools
        </Link>
      }
    >
      <p>No tool matches “{words}”. Try a shorter word, or look through the whole catalogue.</p>
    </StatePanel>
  );
}
