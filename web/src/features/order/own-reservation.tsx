import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { formatCount } from "../../lib/stock.ts";
import { ordersQuery } from "./order.api.ts";

interface OwnReservationProps {
  readonly email: string;
  readonly toolId: string;
}

/** Links to the payment of the customer's latest unpaid order that reserves units of a tool; nothing without one. */
export function OwnReservation({ email, toolId }: OwnReservationProps) {
  const { data } = useInfiniteQuery(ordersQuery(email));
  const order = data?.pages
    .flatMap(({ items }) => items)
    .find((each) => each.toolId === toolId && each.status === "pending" && each.heldUntil !== null);
  if (!order) return null;
  const { id, orderNumber, quantity } = order;
  return (
    <p>
      {quantity === 1 ? "1 unit is" : `${formatCount(quantity)} units are`} reserved for your unpaid order.{" "}
      <Link to={paths.payment(id)}>Pay for order {orderNumber}</Link>
    </p>
  );
}
