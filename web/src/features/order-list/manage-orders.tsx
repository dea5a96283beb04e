import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type RefObject, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Loading } from "../../ui/loading.tsx";
import { QueryError } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { AuditLink } from "../../ui/audit-link.tsx";
import { ZoneNote } from "../settings/shop-time.tsx";
import { ExportButton } from "./export-button.tsx";
import { FINISHED, isBackwards, isNarrowed, type ListView, readView, writeView } from "./list-view.ts";
import { allOrdersQuery, COUNTED_MAX } from "./order-list.api.ts";
import "../../styles/manage-orders.scss";
import { OrderChoice } from "./order-choice.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderTabs } from "./order-tabs.tsx";
import { Pager } from "../../ui/pager.tsx";

/** The list of all orders. Its filters are in the URL. */
export function ManageOrders() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = readView(new URLSearchParams(search));
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (next: ListView): void => {
    void navigate({ pathname: paths.manageAllOrders, search: writeView(next).toString() }, { replace: true });
  };
  const backwards = isBackwards(view);

  return (
    <div className="manage-orders">
      <div className="section-head">
        <h1 ref={heading} tabIndex={-1}>
          Manage All Orders
        </h1>
        <ZoneNote />
        <div className="head-actions">
          <AuditLink kind="order" />
          <ExportButton view={view} disabled={backwards} />
        </div>
      </div>
      <OrderTabs view={view} />
      <OrderFilters view={view} onView={show} />
      {backwards && (
        <StatePanel title="Invalid date range">
          <p>The start date is after the end date.</p>
        </StatePanel>
      )}
      {!backwards && <OrderList view={view} search={search} heading={heading} onView={show} />}
    </div>
  );
}

interface OrderListProps {
  readonly view: ListView;
  /** The query string of the view. */
  readonly search: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onView: (view: ListView) => void;
}

/** One page of the orders. */
function OrderList({ view, search, heading, onView }: OrderListProps) {
  const query = useQuery({ ...allOrdersQuery(view), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = query;
  return (
    <>
      <p className="count" role="status">
        {data && !isPlaceholderData && countText(data.total, isNarrowed(view))}
      </p>
      {!data && !error && <Loading what="Loading all orders …" />}
      {error && !isPlaceholderData && <ListError query={query} view={view} onView={onView} />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "stale" : undefined}>
          <OrderChoice
            key={search}
            orders={data.items}
            heading={heading}
            empty={<NoOrders view={view} onView={onView} />}
          />
          <Pager
            label="Pages of orders"
            cursor={view.cursor}
            nextCursor={data.nextCursor}
            to={(cursor) => `${paths.manageAllOrders}?${writeView({ ...view, cursor }).toString()}`}
            onTurn={() => heading.current?.focus()}
          />
        </div>
      )}
    </>
  );
}

interface ListErrorProps extends Pick<OrderListProps, "view" | "onView"> {
  readonly query: ComponentProps<typeof QueryError>["query"] & { readonly data: unknown };
}

function ListError({ query, view, onView }: ListErrorProps) {
  return (
    <QueryError
      query={query}
      title={query.data ? "The orders could not be refreshed" : "The orders could not be loaded"}
    >
      {view.cursor !== "" && (
        <button type="button" className="btn btn-outline" onClick={() => onView({ ...view, cursor: "" })}>
          First page
        </button>
      )}
    </QueryError>
  );
}

function countText(total: number | undefined, narrowed: boolean): string {
  if (total === undefined || total === 0) return "";
  const count =
    total >= COUNTED_MAX ? `${COUNTED_MAX.toLocaleString("en-US")} or more` : total.toLocaleString("en-US");
  return `${count} ${total === 1 ? "order" : "orders"}${narrowed ? " found" : ""}`;
}

const isFinished = (queue: ListView["queue"]): boolean => FINISHED.some((one) => one === queue);

const EMPTY_TEXTS: Readonly<Record<Exclude<ListView["queue"], "">, string>> = {
  "to-ship": "Every paid order has shipped.",
  unpaid: "No order waits for its payment.",
  shipped: "Every shipped order is marked as delivered.",
  "refunds-failed": "Every refund reached its customer.",
  delivered: "No order is marked as delivered yet.",
  refunded: "No order was refunded in full.",
  cancelled: "No order was cancelled.",
};

function NoOrders({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  if (view.cursor !== "") {
    return (
      <StatePanel
        title="This page is empty"
        actions={
          <button type="button" className="btn btn-outline" onClick={() => onView({ ...view, cursor: "" })}>
            First page
          </button>
        }
      >
        <p>The orders on this page have moved or changed.</p>
      </StatePanel>
    );
  }
  const { queue, text, from, to } = view;
  if (queue !== "" && [text, from, to].every((one) => one === "")) {
    return (
      <StatePanel title={isFinished(queue) ? "No orders" : "Nothing to do here"}>
        <p>{EMPTY_TEXTS[queue]}</p>
      </StatePanel>
    );
  }
  if (!isNarrowed(view)) {
    return (
      <StatePanel title="No orders yet">
        <p>New orders appear here. You can ship, deliver and refund them.</p>
      </StatePanel>
    );
  }
  const all: ListView = { ...readView(new URLSearchParams()), sort: view.sort };
  const button = (label: string, next: ListView) => (
    <button type="button" className="btn btn-outline" onClick={() => onView(next)}>
      {label}
    </button>
  );
  return (
    <StatePanel
      title="No orders found"
      actions={
        text === "" ? (
          button("Show all orders", all)
        ) : (
          <>
            {[queue, from, to].some((one) => one !== "") && button("Search all orders", { ...all, text })}
            {queue !== "cancelled" && button("Search cancelled orders", { ...all, queue: "cancelled", text })}
          </>
        )
      }
    >
      <p>
        {queue === "cancelled"
          ? "Cancelled orders are found by their number or tool: they have no name, email or phone."
          : "Try fewer filters or check the spelling. A part of the email or tool name is enough."}
      </p>
    </StatePanel>
  );
}
