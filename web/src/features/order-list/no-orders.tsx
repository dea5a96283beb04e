import { Link } from "react-router-dom";
import { StatePanel } from "../../ui/state-panel.tsx";
import { FINISHED, type OrderView } from "./order-list.api.ts";

const EMPTY_TEXTS: Readonly<Record<Exclude<OrderView["queue"], "">, string>> = {
  "to-ship": "Every paid order has shipped.",
  unpaid: "No order waits for its payment.",
  shipped: "Every shipped order is marked as delivered.",
  "refunds-failed": "Every refund reached its customer.",
  delivered: "No order is marked as delivered yet.",
  refunded: "No order was refunded in full.",
  cancelled: "No order was cancelled.",
};

interface NoOrdersProps {
  readonly view: OrderView;
  readonly addressOf: (change: Partial<OrderView>) => string;
}

/** Stands for the orders where a view has none; words can be searched elsewhere. */
export function NoOrders({ view, addressOf }: NoOrdersProps) {
  const { queue, q, from, to } = view;
  if (queue !== "" && [q, from, to].every((one) => one === "")) {
    return (
      <StatePanel title={FINISHED.some((one) => one === queue) ? "No orders" : "Nothing to do here"}>
        <p>{EMPTY_TEXTS[queue]}</p>
      </StatePanel>
    );
  }
  if ([queue, q, from, to].every((one) => one === "")) {
    return (
      <StatePanel title="No orders yet">
        <p>New orders appear here. You can ship, deliver and refund them.</p>
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
