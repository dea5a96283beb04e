import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { SHOP } from "../../content/shop.ts";
import { paths } from "../../lib/paths.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { cannotOrderText } from "../../lib/stock.ts";
import { toolQuery } from "../tool/tool.api.ts";
import { PdfButton } from "./pdf-button.tsx";
import { orderTitle } from "./order.api.ts";
import type { OrderDetails, OrderedItem } from "./order-details.api.ts";

interface OrderActionsProps {
  readonly order: OrderDetails;
  readonly isSettling: boolean;
}

/** Orders with a receipt. */
const CHARGED: ReadonlySet<OrderDetails["status"]> = new Set(["paid", "refunded"]);

/** Shows what the customer can do with an order in its state. */
export function OrderActions({ order, isSettling }: OrderActionsProps) {
  const subject = encodeURIComponent(`Order ${order.orderNumber ?? order.id}`);
  const [item] = order.items;
  const isUnpaid = order.status === "pending" && !isSettling;
  return (
    <div className="order-actions no-print">
      {isUnpaid && (
        <Link className={`btn ${order.payable ? "btn-primary" : "btn-outline"}`} to={paths.payment(order.id)}>
          Pay
        </Link>
      )}
      {order.status !== "pending" && item && order.items.length === 1 && <Reorder item={item} />}
      {CHARGED.has(order.status) && <PdfButton order={order} />}
      {order.status !== "cancelled" && (
        <button type="button" className="btn btn-outline" onClick={() => window.print()}>
          Print
        </button>
      )}
      <Link to={paths.help}>Get help</Link>
      <a href={`mailto:${SHOP.contact.email}?subject=${subject}`}>Email us about this order</a>
      {item && (
        <CancelOrder
          isOffered={isUnpaid}
          order={{
            id: order.id,
            quantity: item.quantity,
            lineCount: order.items.length,
            title: orderTitle(item.name, order.items.length),
            total: order.total,
          }}
        />
      )}
    </div>
  );
}

/** The link that orders a tool again, or why it cannot be ordered now. */
function Reorder({ item: { toolId, quantity } }: { item: OrderedItem }) {
  const tool = useQuery(toolQuery(toolId)).data;
  const reason = tool && (tool.archived ? "No longer sold" : cannotOrderText(tool));
  if (reason !== undefined) return <span className="secondary">{reason}</span>;
  return (
    <Link className="btn btn-outline" to={paths.reorder(toolId, quantity)}>
      Reorder
    </Link>
  );
}
