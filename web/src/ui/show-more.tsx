import { useState, type ReactNode } from "react";
import { asProblem } from "../lib/problem.ts";
import { formatCount } from "../lib/stock.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { useAddedRowFocus } from "./list-focus.ts";

interface ShowMoreProps {
  readonly query: {
    readonly error: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The content of the list: 'reviews'. */
  readonly what: string;
  /** The number of rows, to announce it after each page; absent where the page announces it itself. */
  readonly shown?: number;
  readonly label?: string;
  /** The error was already announced by a toast. */
  readonly quiet?: boolean;
  /** Other content below the list. */
  readonly children?: ReactNode;
}

/** The end of a paged list: loads the next page and moves the focus to its first row, or shows why that failed. */
export function ShowMore({ query, shown, ...props }: ShowMoreProps) {
  const [isPressed, setIsPressed] = useState(false);
  const isLoaded = isPressed && !query.isFetchingNextPage && !query.isFetchNextPageError;
  return (
    <>
      {shown !== undefined && (
        <p className="visually-hidden" role="status">
          {isLoaded && `${formatCount(shown)} ${props.what} shown`}
        </p>
      )}
      <ListEnd {...props} query={query} onPress={() => setIsPressed(true)} />
    </>
  );
}

function ListEnd({
  query,
  what,
  label = "Show more",
  quiet = false,
  children,
  onPress,
}: Omit<ShowMoreProps, "shown"> & { readonly onPress: () => void }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const { end, rememberRows } = useAddedRowFocus(isFetchingNextPage || isFetchNextPageError);
  const next = (): void => {
    if (isFetchingNextPage) return;
    rememberRows();
    onPress();
    void query.fetchNextPage();
  };
  if (isFetchNextPageError) {
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
    <div ref={end} className="grid-more">
      {children}
      {hasNextPage && (
        <button type="button" className="btn btn-outline" aria-disabled={isFetchingNextPage} onClick={next}>
          {isFetchingNextPage ? "Loading …" : label}
        </button>
      )}
    </div>
  );
}
