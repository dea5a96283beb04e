import type { ReactNode } from "react";
import { asProblem } from "../lib/problem.ts";
import { ErrorPanel } from "./error-panel.tsx";

interface ShowMoreProps {
  readonly query: {
    readonly error: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** What the list contains: 'reviews'. */
  readonly what: string;
  readonly label?: string;
  /** The error was already announced by a toast. */
  readonly quiet?: boolean;
  /** Other content below the list. */
  readonly children?: ReactNode;
}

/** The end of a paged list: loads the next page, or shows why that failed. */
export function ShowMore({ query, what, label = "Show more", quiet = false, children }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage } = query;
  const next = (): void => {
    if (!isFetchingNextPage) void query.fetchNextPage();
  };
  if (query.isFetchNextPageError) {
    return (
      <ErrorPanel
        quiet={quiet}
        title={`More ${what} could not be loaded`}
        message={asProblem(query.error).message}
        retrying={isFetchingNextPage}
        onRetry={next}
      />
    );
  }
  if (!hasNextPage && !children) return null;
  return (
    <div className="grid-more">
      {children}
      {hasNextPage && (
        <button type="button" className="btn btn-outline" aria-disabled={isFetchingNextPage} onClick={next}>
          {isFetchingNextPage ? "Loading …" : label}
        </button>
      )}
    </div>
  );
}
