import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Loading } from "../../ui/loading.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { AuditLink } from "../../ui/audit-link.tsx";
import { CancelledOrders } from "./cancelled-orders.tsx";
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
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (next: ListView): void => {
    void navigate({ pathname: paths.manageAllOrders, search: writeView(next).toString() }, { replace: true });
  };
  const backwards = isBackwards(view);
  const isCancelled = view.status === "cancelled";

  return (
    <div className="manage-orders">
      <div className="section-head">
        <h1 ref={heading} tabIndex={-1}>
          Manage All Orders
        </h1>
        <div className="head-actions">
          <AuditLink kind="order" />
          {!isCancelled && <ExportButton view={view} disabled={backwards} />}
        </div>
      </div>
      <OrderFilters view={view} onView={show} />
      {backwards && (
        <StatePanel title="No such days">
          <p>The first day is after the last one, so that no order can be between them.</p>
        </StatePanel>
      )}
      {!backwards && isCancelled && (
        <CancelledOrders view={view} nothing={<NoOrders view={view} onView={show} />} />
      )}
      {!backwards && !isCancelled && (
        <OrderList view={view} search={search} heading={heading} onView={show} />
      )}
    </div>
  );
}

interface OrderListProps {
  readonly view: ListView;
  /** The view as it stands in the address. */
  readonly search: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onView: (view: ListView) => void;
}

/** One page of the orders that are not cancelled. */
function OrderList({ view, search, heading, onView }: OrderListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...allOrdersQuery(view),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p className="count" role="status">
        {data && !isPlaceholderData && countWords(data.total, isNarrowed(view))}
      </p>
      {!data && !error && <Loading what="Loading all orders …" />}
      {error && !isPlaceholderData && (
        <ErrorPanel
          title={data ? "The orders could not be read again" : "The orders could not be loaded"}
          message={asProblem(error).message}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {view.cursor !== "" && (
            <button type="button" className="btn btn-outline" onClick={() => onView({ ...view, cursor: "" })}>
              First page
            </button>
          )}
        </ErrorPanel>
      )}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "stale" : undefined}>
          {data.items.length === 0 ? (
            <NoOrders view={view} onView={onView} />
          ) : (
            <OrderChoice key={search} orders={data.items} heading={heading} />
          )}
          <Pager view={view} nextCursor={data.nextCursor} onTurn={() => heading.current?.focus()} />
        </div>
      )}
    </>
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
