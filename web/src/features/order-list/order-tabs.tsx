import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { FINISHED, type ListView, type Queue, writeView } from "./list-view.ts";
import { type QueueCounts, queueCountsQuery } from "./queues.api.ts";

interface Tab {
  readonly queue: Queue | "";
  readonly label: string;
  readonly count?: keyof QueueCounts;
}

const TABS: readonly Tab[] = [
  { queue: "to-ship", label: "To ship", count: "toShip" },
  { queue: "unpaid", label: "Unpaid", count: "unpaid" },
  { queue: "shipped", label: "Shipped", count: "shipped" },
  { queue: "refunds-failed", label: "Refunds failed", count: "refundsFailed" },
];
const ALL: Tab = { queue: "", label: "All" };

/** The queues of orders with their counts, and the returns, which have their own page. A tab shows its whole queue. */
export function OrderTabs({ view }: { view: ListView }) {
  const { data } = useQuery(queueCountsQuery());
  const current = FINISHED.some((one) => one === view.queue) ? "" : view.queue;
  const address = (queue: ListView["queue"]): string => {
    const search = writeView({ queue, sort: view.sort, text: "", from: "", to: "", cursor: "" }).toString();
    return search === "" ? paths.manageAllOrders : `${paths.manageAllOrders}?${search}`;
  };
  const tab = ({ queue, label, count }: Tab) => (
    <Link key={label} to={address(queue)} aria-current={queue === current ? "page" : undefined}>
      {label} {count && data && <span className="tabular">{formatCount(data[count])}</span>}
    </Link>
  );
  return (
    <nav className="tabs" aria-label="Queues of orders">
      {TABS.map(tab)}
      <Link to={paths.manageReturns}>
        Returns {data && <span className="tabular">{formatCount(data.returns)}</span>}
      </Link>
      {tab(ALL)}
    </nav>
  );
}
