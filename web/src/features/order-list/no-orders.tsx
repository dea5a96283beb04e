import { Link } from "react-router-dom";
import { StatePanel } from "../../ui/state-panel.tsx";
import type { OrderView } from "./order-list.api.ts";

/** The title and text of a queue without orders. */
const EMPTY: Readonly<Record<OrderView["queue"], readonly [string, string]>> = {
  "": ["No orders yet", "New orders appear here. You can ship, deliver and refund them."],
  "to-ship": ["Nothing to do here", "Every paid order has shipped."],
  unpaid: ["Nothing to do here", "No order waits for its payment."],
  shipped: ["Nothing to do here", "Every shipped order is marked as delivered."],
  "refunds-failed": ["Nothing to do here", "Every refund reached its customer."],
  delivered: ["No orders", "No order is marked as delivered yet."],
  refunded: ["No orders", "No order was refunded in full."],
  cancelled: ["No orders", "No order was cancelled."],
};

interface NoOrdersProps {
  readonly view: OrderView;
  readonly addressOf: (change: Partial<OrderView>) => string;
}

/** Stands for the orders where a view has none; words can be searched elsewhere. */
export function NoOrders({ view, addressOf }: NoOrdersProps) {
  const { queue, q, from, to } = view;
  if ([q, from, to].every((one) => one === "")) {
    const [title, text] = EMPTY[queue];
    return (
      <StatePanel title={title}>
        <p>{text}</p>
      </StatePanel>
    );
  }
  const all = { queue: "", from: "", to: "" } as const;
  const link = (label: string, change: Partial<OrderView>) => (
    <Link className="btn btn-outline" to={addressOf(change)}>
      {label}
    </Link>
  );
  return (
    <StatePanel
      title="No orders found"
      actions={
        q !== "" && (
          <>
            {[queue, from, to].some((one) => one !== "") && link("Search all orders", all)}
            {queue !== "cancelled" && link("Search cancelled orders", { ...all, queue: "cancelled" })}
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
