import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ExportButton } from "./export-button.tsx";
import { isBackwards, isNarrowed, type ListView, readView, writeView } from "./list-view.ts";
import { allOrdersQuery, COUNTED_MAX } from "./manage-orders.api.ts";
import "./manage-orders.scss";
import { OrderChoice } from "./order-choice.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { Pager } from "./pager.tsx";

/** All orders of the shop, in all states of the list. What is shown stands in the address. */
export function ManageOrders() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = readView(new URLSearchParams(search));
  const backwards = isBackwards(view);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...allOrdersQuery(view),
    enabled: !backwards,
    placeholderData: keepPreviousData,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (next: ListView): void => {
    void navigate({ pathname: paths.manageAllOrders, search: writeView(next).toString() }, { replace: true });
  };
  const firstPage = { ...view, cursor: "" };

  return (
    <div className="manage-orders">
      <div className="section-head">
        <h1 ref={heading} tabIndex={-1}>
          Manage All Orders
        </h1>
        <ExportButton view={view} disabled={backwards || data?.items.length === 0} />
      </div>
      <OrderFilters view={view} onView={show} />
      <p className="count" role="status">
        {data && !backwards && !isPlaceholderData && countWords(data.total, isNarrowed(view))}
      </p>
      {!data && !error && !backwards && <Loading what="Loading all orders …" />}
      {error && !isPlaceholderData && (
        <ErrorPanel
          title={data ? "The orders could not be read again" : "The orders could not be loaded"}
          message={asProblem(error).message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {view.cursor !== "" && (
            <button type="button" className="btn btn-outline" onClick={() => show(firstPage)}>
              First page
            </button>
          )}
        </ErrorPanel>
      )}
      {backwards && (
        <StatePanel title="No such days">
          <p>The first day is after the last one, so that no order can be between them.</p>
        </StatePanel>
      )}
      {data && !backwards && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "stale" : undefined}>
          {data.items.length === 0 ? (
            <NoOrders view={view} onView={show} />
          ) : (
            <OrderChoice key={search} orders={data.items} heading={heading} />
          )}
          <Pager view={view} nextCursor={data.nextCursor} onTurn={() => heading.current?.focus()} />
        </div>
      )}
    </div>
  );
}

function countWords(total: number | undefined, narrowed: boolean): string {
  if (total === undefined || total === 0) return "";
  const count =
    total >= COUNTED_MAX ? `${COUNTED_MAX.toLocaleString("en-US")} or more` : total.toLocaleString("en-US");
  return `${count} ${total === 1 ? "order" : "orders"}${narrowed ? " found" : ""}`;
}

function NoOrders({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  if (view.cursor !== "") {
    return (
      <StatePanel
        title="Nothing on this page any more"
        actions={
          <button type="button" className="btn btn-outline" onClick={() => onView({ ...view, cursor: "" })}>
            First page
          </button>
        }
      >
        <p>The orders that stood here are gone or have changed.</p>
      </StatePanel>
    );
  }
  if (!isNarrowed(view)) {
    return (
      <StatePanel title="No orders yet">
        <p>What customers order appears here, to be shipped, delivered or refunded.</p>
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No order is like that"
      actions={
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => onView({ ...readView(new URLSearchParams()), sort: view.sort })}
        >
          Show all orders
        </button>
      }
    >
      <p>Set fewer filters, or look at the spelling: a part of the e-mail or of the tool's name is enough.</p>
    </StatePanel>
  );
}
