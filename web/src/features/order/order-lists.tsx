import { paths } from "../../lib/paths.ts";
import { PageLink } from "../../ui/page-link.tsx";

/** The two lists of My Orders. */
export function OrderLists({ shown }: { shown: "current" | "cancelled" }) {
  return (
    <nav className="choices" aria-label="Filter orders">
      <PageLink to={paths.myOrders} aria-current={shown === "current" ? "page" : undefined}>
        Orders
      </PageLink>
      <PageLink
        to={`${paths.myOrders}?show=cancelled`}
        aria-current={shown === "cancelled" ? "page" : undefined}
      >
        Cancelled
      </PageLink>
    </nav>
  );
}
