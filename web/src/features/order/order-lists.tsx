import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

/** The two lists of My Orders. */
export function OrderLists({ status }: { status: "cancelled" | undefined }) {
  return (
    <nav className="choices" aria-label="Filter orders">
      <Link to={paths.myOrders} aria-current={status ? undefined : "page"}>
        Orders
      </Link>
      <Link to={`${paths.myOrders}?show=cancelled`} aria-current={status && "page"}>
        Cancelled
      </Link>
    </nav>
  );
}
