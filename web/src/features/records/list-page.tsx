import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { ListPage as Page } from "../../lib/pages.ts";
import { formatCount } from "../../lib/stock.ts";
import { Pager } from "../../ui/pager.tsx";
import { QueryError, QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { PageTitle } from "../settings/page-title.tsx";
import type { ShownRows } from "./list.ts";
import "./records.scss";

interface ListPageProps<Row, Shown extends Page<Row>> {
  readonly title: string;
  /** The names of one and of several in texts, such as `family` and `families`. */
  readonly words: readonly [one: string, several: string];
  readonly list: ShownRows<Shown>;
  /** Stands beside the title. */
  readonly note?: ReactNode;
  /** Links and buttons beside the title. */
  readonly actions?: ReactNode;
  /** What chooses the view. */
  readonly filters?: ReactNode;
  /** Stands for the records where there are none. */
  readonly empty: ReactNode;
  /** Stands below the list in each of its states: dialogs. */
  readonly below?: ReactNode;
  /** Stands between the count and the records once they are loaded. */
  readonly notice?: ReactNode;
  /** Shows the records. */
  readonly children: (rows: Shown["items"]) => ReactNode;
}

/**
 * The page of a list in each of its states: loading, failed, empty, one of several pages. The heading gets the focus when a page is turned, and
 * when what has it leaves the page, such as a row with its button.
 */
export function ListPage<Row, Shown extends Page<Row>>(props: ListPageProps<Row, Shown>) {
  const { title, words, list, note, actions, filters, notice, below, children } = props;
  const { query, isNarrowed, all, cursor = "", pageAt } = list;
  const { isEnabled, isPlaceholderData: isStale } = query;
  const data = isEnabled ? query.data : undefined;
  const several = words[1];
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useLostFocus(heading);
  const firstPage = pageAt && cursor !== "" && (
    <Link className="btn btn-outline" to={pageAt("")}>
      First page
    </Link>
  );
  return (
    <div className="list-page" {...focus}>
      <PageTitle page={title} />
      <div className="section-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {note}
        <div className="head-actions">{actions}</div>
      </div>
      {filters}
      <div className="found">
        <span role="status">{data && !isStale && countText(data, words, list)}</span>
        {isNarrowed && all !== undefined && <Link to={all}>Show all {several}</Link>}
      </div>
      {isEnabled && (
        <QueryFallback
          query={query}
          loading={`Loading the ${several} …`}
          failure={`The ${several} could not be loaded`}
        >
          {firstPage}
        </QueryFallback>
      )}
      {data && query.error && (
        <QueryError query={query} title={`The ${several} could not be refreshed`}>
          {firstPage}
        </QueryError>
      )}
      {data && notice}
      {data && (
        <div aria-busy={isStale} className={isStale ? "stale" : undefined}>
          {data.items.length > 0 ? children(data.items) : <None {...props} firstPage={firstPage} />}
        </div>
      )}
      {data && pageAt && (
        <Pager
          label={`Pages of ${several}`}
          cursor={cursor}
          previousCursor={data.previousCursor}
          nextCursor={data.nextCursor}
          to={pageAt}
          onTurn={() => heading.current?.focus()}
        />
      )}
      {below}
    </div>
  );
}

/**
 * Returns handlers by which the focus stays: where the element that has it moves in the page, or with `target` when it leaves the page. Not when the
 * user moved the focus away.
 */
function useLostFocus(
  target: RefObject<HTMLElement | null>,
): Pick<ComponentProps<"div">, "onFocus" | "onBlur"> {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    (last.current.isConnected ? last.current : target.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event) => {
      last.current = event.target;
    },
    // React does not report the blur of an element that it moves or removes.
    onBlur: () => {
      last.current = null;
    },
  };
}

function None({ empty, firstPage }: { readonly empty: ReactNode; readonly firstPage: ReactNode }) {
  if (!firstPage) return empty;
  return (
    <StatePanel title="This page is empty" actions={firstPage}>
      <p>What was on this page has moved or changed.</p>
    </StatePanel>
  );
}

function countText(
  { items, total, nextCursor }: Page<unknown>,
  [one, several]: readonly [string, string],
  { isNarrowed, cursor = "", countedMax = Infinity }: Omit<ShownRows<unknown>, "query">,
): string {
  const count = total ?? items.length;
  if (count === 0 && !isNarrowed) return "";
  const text = `${formatCount(count)}${count >= countedMax ? " or more" : ""} ${count === 1 ? one : several}`;
  if (total === undefined && (cursor !== "" || nextCursor !== undefined)) return `${text} on this page`;
  return isNarrowed ? `${text} found` : text;
}
