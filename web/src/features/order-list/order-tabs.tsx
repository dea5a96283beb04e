import { useQuery } from "@tanstack/react-query";
import { paths } from "../../lib/paths.ts";
import { ListTabs } from "../records/list-filters.tsx";
import { FINISHED, type OrderView } from "./order-list.api.ts";
import { queueCountsQuery } from "./queues.api.ts";

const TABS = [
  ["to-ship", "To ship"],
  ["unpaid", "Unpaid"],
  ["shipped", "Shipped"],
  ["refunds-failed", "Refunds failed"],
  ["returns", "Returns"],
  ["", "All"],
] as const;

interface OrderTabsProps {
  readonly view: OrderView;
  readonly addressOf: (change: Partial<OrderView>) => string;
}

/** The queues of orders with their counts, and the returns, which have their own page. A tab shows its whole queue. */
export function OrderTabs({ view: { queue }, addressOf }: OrderTabsProps) {
  const { data } = useQuery(queueCountsQuery());
  return (
    <ListTabs
      label="Queues of orders"
      tabs={TABS}
      current={FINISHED.find((one) => one === queue) ? "" : queue}
      to={(tab) =>
        tab === "returns" ? paths.manageReturns : addressOf({ queue: tab, q: "", from: "", to: "" })
      }
      counts={
        data && {
          "to-ship": data.toShip,
          unpaid: data.unpaid,
          shipped: data.shipped,
          "refunds-failed": data.refundsFailed,
          returns: data.returns,
        }
      }
    />
  );
}
