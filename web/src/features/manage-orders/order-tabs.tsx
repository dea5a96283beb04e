import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { FINISHED, type ListView, type Queue, writeView } from "./list-view.ts";
import { type QueueCounts, queueCountsQuery } from "./queues.api.ts";

const TABS: readonly { queue: Queue | ""; label: string; count?: keyof QueueCounts }[] = [
  { queue: "to-ship", label: "To ship", count: "toShip" },
  { queue: "unpaid", label: "Unpaid", count: "unpaid" },
  { queue: "shipped", label: "Shipped", count: "shipped" },
  { queue: "refunds-failed", label: "Refunds", count: "refundsFailed" },
  { queue: "", label: "All" },
];

/** The queues of orders with their counts. A tab shows its whole queue. */
export function OrderTabs({ view }: { view: ListView }) {
  const { data } = useQuery(queueCountsQuery());
  const current = FINISHED.some((one) => one === view.queue) ? "" : view.queue;
  const address = (queue: ListView["queue"]): string => {
    const search = writeView({ queue, sort: view.sort, text: "", from: "", to: "", cursor: "" }).toString();
    return search === "" ? paths.manageAllOrders : `${paths.manageAllOrders}?${search}`;
  };
  return (
    <nav className="tabs" aria-label="Queues of orders">
      {TABS.map(({ queue, label, count }) => (
        <Link key={label} to={address(queue)} aria-current={queue === current ? "page" : undefined}>
          {label} {count && data && <span className="tabular">{formatCount(data[count])}</span>}
        </Link>
      ))}
    </nav>
  );
}
