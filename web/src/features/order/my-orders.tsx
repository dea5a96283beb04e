import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { containsText } from "../../lib/contains-text.ts";
import { paths } from "../../lib/paths.ts";
import type { Times } from "../../lib/times.ts";
import { useErrorToast } from "../../lib/use-error-toast.ts";
import { LIVE_POLL_MS, POLL_MS } from "../../lib/use-live-stream.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ZoneNote } from "../settings/shop-time.tsx";
import { useTimes } from "../settings/use-times.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ordersQuery, type Order, type OrdersPage } from "./order.api.ts";
import { OrderLists } from "./order-lists.tsx";
import { OrderSearch } from "./order-search.tsx";
import { OrderTable } from "./order-table.tsx";
import { stepLabel } from "./order-text.ts";
import { useLiveOrders } from "./use-live-orders.ts";

const SETTLING_POLL_MS = 2000;
/** The number of orders from which on they can be searched. */
const SEARCH_FROM = 10;
/** Restocked tools cause no order event: poll. */
const RESTOCK_POLL_MS = 20_000;

const hasLapsed = ({ status, heldUntil }: Order): boolean => status === "pending" && heldUntil === null;

const matches = (
  { itemName, orderNumber, placedAt, company, reference }: Order,
  words: string,
  longDay: Times["longDay"],
): boolean => containsText([itemName, orderNumber, longDay(placedAt), company, reference].join(" "), words);

const ordersOf = (pages: readonly OrdersPage[] | undefined): Order[] =>
  pages?.flatMap(({ items }) => items) ?? [];

interface MyOrdersProps {
  readonly email: string;
  /** Only cancelled orders; without it all others. */
  readonly status: "cancelled" | undefined;
  /** A just charged order: polled until it is paid. */
  readonly settlingId: string | undefined;
}

/** My Orders, with loading, empty and error states. */
export function MyOrders({ email, status, settlingId }: MyOrdersProps) {
  const [announcement, setAnnouncement] = useState("");
  const [openedAt] = useState(() => Date.now());
  const live = useLiveOrders((step, { title }) => {
    // The stream reports some changes only after the page is open that shows them.
    if (data && Date.parse(step.at) >= openedAt + clockOffsetMs)
      setAnnouncement(`${title}: ${stepLabel(step)}`);
  });
  const query = useInfiniteQuery({
    ...ordersQuery(email, status),
    refetchInterval: ({ state }) => {
      const shown = ordersOf(state.data?.pages);
      if (shown.some((order) => order.id === settlingId && order.status === "pending"))
        return SETTLING_POLL_MS;
      if (!live) return POLL_MS;
      return shown.some(hasLapsed) ? RESTOCK_POLL_MS : LIVE_POLL_MS;
    },
  });
  const { data } = query;
  const { longDay } = useTimes();
  useErrorToast("ERROR", query.error);
  const [cancelling, setCancelling] = useState<Order>();
  const heading = useRef<HTMLHeadingElement>(null);
  const orders = ordersOf(data?.pages);
  const clockOffsetMs = data?.pages[0]?.clockOffsetMs ?? 0;
  const [words, setWords] = useState("");
  const shown = orders.filter((order) => matches(order, words, longDay));
  // A search covers all orders, not only the loaded ones.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (words !== "" && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [words, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <>
      <div className="section-head">
        <h1 ref={heading} tabIndex={-1}>
          My Orders
        </h1>
        <ZoneNote />
        <OrderLists status={status} />
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <QueryFallback
        quiet
        query={query}
        loading="Loading your orders …"
        failure="Your orders could not be loaded"
      />
      {data && orders.length === 0 && (status ? <NoCancelledOrders /> : <NoOrders />)}
      {orders.length >= SEARCH_FROM && <OrderSearch words={words} found={shown.length} onChange={setWords} />}
      {shown.length > 0 && (
        <OrderTable
          label={status ? "Cancelled orders" : "My Orders"}
          orders={shown}
          clockOffsetMs={clockOffsetMs}
          settlingId={settlingId}
          onCancel={setCancelling}
        />
      )}
      <ShowMore quiet query={query} what="orders" shown={orders.length} />
      {cancelling && (
        <CancelDialog
          order={cancelling}
          onClose={() => setCancelling(undefined)}
          onCancelled={() => {
            setCancelling(undefined);
            setAnnouncement(`Your order for ${cancelling.title} is cancelled.`);
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

function NoOrders() {
  return (
    <StatePanel
      title="No orders yet"
      actions={
        <Link className="btn btn-outline" to={paths.home}>
          Browse tools
        </Link>
      }
    >
      <p>Your orders appear here with their payment and delivery status.</p>
    </StatePanel>
  );
}

function NoCancelledOrders() {
  return (
    <StatePanel
      title="No cancelled orders"
      actions={
        <Link className="btn btn-outline" to={paths.myOrders}>
          Show my orders
        </Link>
      }
    >
      <p>Orders that you cancel appear here.</p>
    </StatePanel>
  );
}
