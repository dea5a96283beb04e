import { useLocation, useParams } from "react-router-dom";
import { OrderReturns } from "../../features/returns/order-returns.tsx";
import { OrderView } from "../../features/order/order-view.tsx";

function has(state: unknown, flag: "justPaid" | "isProcessing"): boolean {
  if (typeof state !== "object" || state === null) return false;
  const flags: Partial<Record<string, unknown>> = { ...state };
  return flags[flag] === true;
}

/** /dashboard/orders/{id}: one order of the customer, from the unpaid order to the receipt. */
export function Component() {
  const { id = "" } = useParams();
  const state: unknown = useLocation().state;
  return (
    <OrderView key={id} id={id} justPaid={has(state, "justPaid")} isProcessing={has(state, "isProcessing")}>
      <OrderReturns orderId={id} />
    </OrderView>
  );
}
