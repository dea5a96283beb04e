import { useLocation, useParams } from "react-router-dom";
import { OrderReturns } from "../../features/returns/order-returns.tsx";
import { OrderView } from "../../features/order/order-view.tsx";

function isJustPaid(state: unknown): boolean {
  return typeof state === "object" && state !== null && "justPaid" in state && state.justPaid === true;
}

/** /dashboard/orders/{id}: one order of the customer, from the unpaid order to the receipt. */
export function OrderPage() {
  const { id = "" } = useParams();
  const state: unknown = useLocation().state;
  return (
    <OrderView key={id} id={id} justPaid={isJustPaid(state)}>
      <OrderReturns orderId={id} />
    </OrderView>
  );
}
