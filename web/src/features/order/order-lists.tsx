import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";

/** The two lists of My Orders. */
export function OrderLists({ shown }: { shown: "current" | "cancelled" }) {
  return (
    <nav className="choices" aria-label="Filter orders">
      <Link to={paths.myOrders} aria-current={shown === "current" ? "page" : undefined}>
        Orders
      </Link>
      <Link to={`${paths.myOrders}?show=cancelled`} aria-current={shown === "cancelled" ? "page" : undefined}>
        Cancelled
      </Link>
    </nav>
  );
}
