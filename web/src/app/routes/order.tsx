import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";
import { orderDetailsQuery } from "../../features/order/order-details.api.ts";
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
  // The view of the order fetches it.
  const { data } = useQuery({ ...orderDetailsQuery(id), enabled: false });
  return (
    <OrderView key={id} id={id} justPaid={has(state, "justPaid")} isProcessing={has(state, "isProcessing")}>
      <OrderReturns orderId={id} names={data?.order.items.map(({ name }) => name) ?? []} />
    </OrderView>
  );
}
