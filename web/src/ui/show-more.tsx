import { useEffect, useRef, useState, type ReactNode } from "react";
import { asProblem } from "../lib/problem.ts";
import { formatCount } from "../lib/stock.ts";
import { ErrorPanel } from "./error-panel.tsx";
import { focusFirstAdded, rowsOf } from "./list-focus.ts";

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
  /** How many rows the list has, to announce it after each page; not where the page announces it itself. */
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
  const end = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly list: Element; readonly rows: ReadonlySet<Element> }>(undefined);
  const next = (): void => {
    if (isFetchingNextPage) return;
    // Not below the error, which replaces the end of the list: the list of the first press is the same.
    const list = end.current?.parentElement ?? pressed.current?.list;
    pressed.current = list && { list, rows: rowsOf(list) };
    onPress();
    void query.fetchNextPage();
  };
  // The rows may be rendered later than the state of the query changes.
  useEffect(() => {
    const { current } = pressed;
    if (!current || isFetchingNextPage || isFetchNextPageError) return;
    if (focusFirstAdded(current.list, current.rows, end.current)) pressed.current = undefined;
  });
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
